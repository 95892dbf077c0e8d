// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/closest_name.h"

#include <algorithm>
#include <vector>

namespace normscope {

namespace {

/// Longer words are not compared, since no name is that long.
constexpr qsizetype longestName = 60;

/// The edit distance (optimal string alignment) between two words, in letters.
int distanceOf(const QString &a, const QString &b)
{
    const auto width = static_cast<std::size_t>(b.size()) + 1;
    std::vector<int> beforeLast(width);
    std::vector<int> last(width);
    std::vector<int> row(width);
    for (std::size_t j = 0; j < width; ++j)
        row[j] = static_cast<int>(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        std::swap(beforeLast, last);
        std::swap(last, row);
        row[0] = static_cast<int>(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            row[at] = std::min({last[at] + 1, row[at - 1] + 1, last[at - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[at] = std::min(row[at], beforeLast[at - 2] + 1);
        }
    }
    return row.back();
}

} // namespace

QString closestName(const QString &written, const QStringList &names)
{
    const QString word = written.trimmed().toLower();
    if (word.isEmpty() || word.size() > longestName)
        return {};
    int least = std::max(1, static_cast<int>(word.size() / 3)) + 1;
    QString closest;
    for (const QString &name : names) {
        const int distance = distanceOf(word, name.toLower());
        if (distance < least) {
            least = distance;
            closest = name;
        }
    }
    return closest;
}

} // namespace normscope
