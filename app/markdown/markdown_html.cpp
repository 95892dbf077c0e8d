// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/markdown/markdown_html.h"

namespace normscope {

namespace {

bool isChinese(QChar c)
{
    return c.script() == QChar::Script_Han || (c.unicode() >= 0x3000 && c.unicode() <= 0x303f)
        || (c.unicode() >= 0xff00 && c.unicode() <= 0xffef);
}

/// A new line in the file is a space, but none between Chinese characters.
QString unwrapped(QString text)
{
    for (qsizetype i = text.indexOf(u'\n'); i >= 0; i = text.indexOf(u'\n', i)) {
        const bool isWithin = i > 0 && i + 1 < text.size() && (isChinese(text[i - 1]) && isChinese(text[i + 1]));
        if (isWithin)
            text.remove(i, 1);
        else
            text[i] = u' ';
    }
    return text;
}

QString runText(const MarkdownRun &run, const ComputedRun &computed)
{
    return run.isComputed && computed ? computed(run.text) : unwrapped(run.text);
}

QString runHtml(const MarkdownRun &run, const ComputedRun &computed)
{
    if (run.isBreak)
        return QStringLiteral("<br>");
    QString html = runText(run, computed).toHtmlEscaped();
    if (run.isCode)
        html = QStringLiteral("<code>%1</code>").arg(html);
    if (run.isEmphasis)
        html = QStringLiteral("<i>%1</i>").arg(html);
    if (run.isStrong)
        html = QStringLiteral("<b>%1</b>").arg(html);
    return html;
}

} // namespace

/// Runs of one link are one link, so that the keyboard meets it once.
QString runsHtml(const MarkdownRuns &runs, const ComputedRun &computed)
{
    QString html;
    QString link;
    const auto turnTo = [&](const QString &next) {
        if (next == link)
            return;
        if (!link.isEmpty())
            html += QStringLiteral("</a>");
        if (!next.isEmpty())
            html += QStringLiteral("<a href=\"%1\">").arg(next.toHtmlEscaped());
        link = next;
    };
    for (const MarkdownRun &run : runs) {
        turnTo(run.link);
        html += runHtml(run, computed);
    }
    turnTo({});
    return html;
}

QString runsText(const MarkdownRuns &runs, const ComputedRun &computed)
{
    QString text;
    for (const MarkdownRun &run : runs)
        text += run.isBreak ? QStringLiteral(" ") : runText(run, computed);
    return text;
}

QString itemHtml(int depth, int number, const QString &html)
{
    const QString mark = number > 0 ? QStringLiteral("%1.").arg(number) : QStringLiteral("•");
    return QStringLiteral("<p style=\"margin-left:%1px; text-indent:-16px\">%2&nbsp; %3</p>")
        .arg(16 * depth)
        .arg(mark, html);
}

} // namespace normscope
