// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/markdown/markdown_html.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace normscope {

namespace {

bool isChinese(QChar c)
{
    return c.script() == QChar::Script_Han || (c.unicode() >= 0x3000 && c.unicode() <= 0x303f)
        || (c.unicode() >= 0xff00 && c.unicode() <= 0xffef);
}

/// Whether two lines of the source are joined without a space between them, as in Chinese text.
bool joinsWithout(QChar before, QChar after)
{
    const auto isWide = [](QChar c) { return isChinese(c) && c.script() != QChar::Script_Han; };
    return isWide(before) || isWide(after) || (isChinese(before) && isChinese(after));
}

/// Whether the space stands beside "=": it becomes a no-break space, so that "x = 3" stays in one line.
bool isInEquation(const QString &text, qsizetype space)
{
    const bool before = space > 0 && text[space - 1] == u'=';
    const bool after = space + 1 < text.size() && text[space + 1] == u'=';
    return before || after;
}

/// The shown text of each run. Lines are joined and equations kept together across the borders of runs, so that a link
/// or a computed value makes no difference.
QStringList shownTexts(const MarkdownRuns &runs, const ComputedRun &computed)
{
    QString all;
    std::vector<qsizetype> ends;
    for (const MarkdownRun &run : runs) {
        all += run.isBreak ? QString(QChar::LineSeparator) : run.isComputed && computed ? computed(run.text) : run.text;
        ends.push_back(all.size());
    }
    QStringList texts;
    qsizetype at = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        QString text;
        for (; at < ends[i]; ++at) {
            const bool isBetween = at > 0 && at + 1 < all.size();
            const bool isSpace = all[at] == u' ' || all[at] == u'\n';
            if (all[at] == u'\n' && isBetween && joinsWithout(all[at - 1], all[at + 1]))
                continue;
            text += !isSpace || runs[i].isBreak            ? all[at]
                : isInEquation(all, at) && !runs[i].isCode ? QChar(QChar::Nbsp)
                                                           : QChar(u' ');
        }
        texts += text;
    }
    return texts;
}

/// Adds a word joiner (U+2060) behind decimal points in texts with Chinese: QTextLayout would break the line after the
/// point of "3.9" where a Chinese comma and another number stand before it.
void holdNumbers(QStringList &texts, const MarkdownRuns &runs)
{
    static const QRegularExpression point(QStringLiteral("(?<=\\d)\\.(?=\\d)"));
    if (std::ranges::none_of(texts.join(QString()), isChinese))
        return;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].isCode)
            texts[static_cast<qsizetype>(i)].replace(point, QStringLiteral(".\u2060"));
    }
}

QString runHtml(const MarkdownRun &run, const QString &text)
{
    if (run.isBreak)
        return QStringLiteral("<br>");
    QString html = text.toHtmlEscaped();
    if (run.isCode)
        html = QStringLiteral("<code>%1</code>").arg(html);
    if (run.isEmphasis)
        html = QStringLiteral("<i>%1</i>").arg(html);
    if (run.isStrong)
        html = QStringLiteral("<b>%1</b>").arg(html);
    return html;
}

} // namespace

/// Neighbouring runs with the same link share one <a>, so that the Tab key stops at the link once.
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
    QStringList texts = shownTexts(runs, computed);
    holdNumbers(texts, runs);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        turnTo(runs[i].link);
        html += runHtml(runs[i], texts[static_cast<qsizetype>(i)]);
    }
    turnTo({});
    return html;
}

QString runsText(const MarkdownRuns &runs, const ComputedRun &computed)
{
    return shownTexts(runs, computed).join(QString()).replace(QChar::LineSeparator, u' ').replace(QChar::Nbsp, u' ');
}

QString itemHtml(int depth, int number, const QString &html)
{
    const QString mark = number > 0 ? QStringLiteral("%1.").arg(number) : QStringLiteral("•");
    return QStringLiteral("<p style=\"margin-left:%1px; text-indent:-16px\">%2&nbsp; %3</p>")
        .arg(16 * depth)
        .arg(mark, html);
}

} // namespace normscope
