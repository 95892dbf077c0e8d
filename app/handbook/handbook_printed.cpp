// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_printed.h"

namespace normscope {

bool isHandbookLink(const QString &link)
{
    return !link.isEmpty() && !link.contains(u':');
}

MarkdownRuns printedRuns(const MarkdownRuns &runs, const QString &chapter, const PrintedLink &link)
{
    MarkdownRuns printed = runs;
    for (MarkdownRun &run : printed) {
        if (run.link.isEmpty())
            continue;
        run.isStrong = run.isStrong || !isHandbookLink(run.link);
        run.link = isHandbookLink(run.link) && link ? link(handbookPlace(run.link, chapter)) : QString();
    }
    return printed;
}

QStringList fenceLines(const MarkdownBlock &fence)
{
    QStringList lines;
    for (const PlacedText &line : fence.lines)
        lines += line.text;
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

} // namespace normscope
