// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette/fuzzy_match.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr int wordBonus = 12;
constexpr int runBonus = 14;
constexpr int letterScore = 10;

bool beginsWord(const QString &text, qsizetype index)
{
    return index == 0 || !text.at(index - 1).isLetterOrNumber();
}

/// The best score of `typed` from index `j` on, found in `text` from `i` on. `isRun`: the character before `i` was
/// matched. `budget` limits the number of attempts.
std::optional<int> score(const QString &text, qsizetype i, const QString &typed, qsizetype j, bool isRun, int &budget)
{
    if (j == typed.size())
        return 0;
    std::optional<int> best;
    for (qsizetype k = text.indexOf(typed.at(j), i); k >= 0 && budget-- > 0; k = text.indexOf(typed.at(j), k + 1)) {
        const auto rest = score(text, k + 1, typed, j + 1, true, budget);
        if (!rest)
            break; // If the rest does not match after this position, it does not match after later ones.
        const int own = letterScore + (beginsWord(text, k) ? wordBonus : 0) + (isRun && k == i ? runBonus : 0);
        best = std::max(best.value_or(0), own + *rest);
    }
    return best;
}

} // namespace

std::optional<int> fuzzyScore(const QString &text, const QString &typed)
{
    QString letters = typed.toCaseFolded();
    letters.remove(QLatin1Char(' '));
    int budget = 2000; // Long texts of few different letters can match in very many ways; the first ones suffice.
    const auto fit = score(text.toCaseFolded(), 0, letters, 0, false, budget);
    return fit ? std::optional(4 * *fit - static_cast<int>(text.size())) : std::nullopt;
}

} // namespace normscope
