// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_html.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "engine/tensor/error.h"

#include <algorithm>

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

QString runText(const LessonRun &run, const LessonValues *values)
{
    if (!run.isComputed)
        return unwrapped(run.text);
    try {
        const ComputedText text = computedText(run.text);
        if (values)
            return shownNumber(computed(text.expression, *values), text.decimals);
    } catch (const InputError &) {
        // The check tells of it, and the panel in its place.
    }
    return QStringLiteral("?");
}

QString runHtml(const LessonRun &run, const LessonValues *values)
{
    if (run.isBreak)
        return QStringLiteral("<br>");
    QString html = runText(run, values).toHtmlEscaped();
    if (run.isCode)
        html = QStringLiteral("<code>%1</code>").arg(html);
    if (run.isEmphasis)
        html = QStringLiteral("<i>%1</i>").arg(html);
    if (run.isStrong)
        html = QStringLiteral("<b>%1</b>").arg(html);
    return html;
}

/// Runs of one link are one link, so that the keyboard meets it once.
QString runsHtml(const std::vector<LessonRun> &runs, const LessonValues *values)
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
    for (const LessonRun &run : runs) {
        turnTo(run.link);
        html += runHtml(run, values);
    }
    turnTo({});
    return html;
}

QString blockHtml(const LessonBlock &block, const LessonValues *values)
{
    const QString text = runsHtml(block.runs, values);
    switch (block.kind) {
    case LessonBlock::Kind::Rule:
        return QStringLiteral("<hr>");
    case LessonBlock::Kind::Item: {
        const QString mark = block.number > 0 ? QStringLiteral("%1.").arg(block.number) : QStringLiteral("•");
        return QStringLiteral("<p style=\"margin-left:%1px; text-indent:-16px\">%2&nbsp; %3</p>")
            .arg(16 * block.depth)
            .arg(mark, text);
    }
    case LessonBlock::Kind::Question:
        return {};
    case LessonBlock::Kind::Paragraph:
        break;
    }
    return QStringLiteral("<p>%1</p>").arg(text);
}

} // namespace

QString lessonHtml(const LessonStep &step, LessonPart part, const LessonValues *values)
{
    QString html;
    for (const LessonBlock &block : step.blocks) {
        if (block.isReveal == (part == LessonPart::Reveal))
            html += blockHtml(block, values);
    }
    return html;
}

QString lessonPlainText(const std::vector<LessonRun> &runs, const LessonValues *values)
{
    QString text;
    for (const LessonRun &run : runs)
        text += run.isBreak ? QStringLiteral(" ") : runText(run, values);
    return text;
}

} // namespace normscope
