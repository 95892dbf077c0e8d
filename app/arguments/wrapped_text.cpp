// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/wrapped_text.h"

#include "widgets/core/full_width.h"
#include "widgets/core/sentences.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace normscope {

namespace {

/// Whether a line may end before `place`, where Unicode allows it. It does after hyphens, too, with which options
/// begin.
bool canEnd(const QString &text, qsizetype place)
{
    if (place == text.size())
        return true;
    const QChar before = text[place - 1];
    return before.isSpace() || before == u'|' || isFullWidth(before) || isFullWidth(text[place]);
}

/// The columns of a terminal that a text takes.
int columnsOf(QStringView text)
{
    return static_cast<int>(text.size() + std::ranges::count_if(text, isFullWidth));
}

QString withoutEndingSpaces(QString text)
{
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}

} // namespace

QStringList wrapped(const QString &text, int width)
{
    QStringList lines;
    QString line;
    QTextBoundaryFinder places(QTextBoundaryFinder::Line, text);
    qsizetype begin = 0;
    for (qsizetype end = places.toNextBoundary(); end >= 0; end = places.toNextBoundary()) {
        if (!canEnd(text, end))
            continue;
        const QString part = text.mid(begin, end - begin);
        begin = end;
        if (!line.isEmpty() && columnsOf(line) + columnsOf(withoutEndingSpaces(part)) > width) {
            lines += withoutEndingSpaces(line);
            line.clear();
        }
        line += part;
    }
    return lines << withoutEndingSpaces(line);
}

QStringList flowing(const QString &paragraph)
{
    QStringList lines;
    for (const QString &line : paragraph.split(u'\n', Qt::SkipEmptyParts)) {
        if (lines.isEmpty() || line.startsWith(u' ') || lines.last().startsWith(u' '))
            lines += line;
        else
            lines.last() = joinedSentences({lines.last(), line});
    }
    return lines;
}

} // namespace normscope
