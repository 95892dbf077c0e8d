// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_html.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "app/markdown/markdown_html.h"
#include "engine/tensor/error.h"

namespace normscope {

namespace {

/// Returns the function that computes the text shown for a value in braces.
ComputedRun computedWith(const LessonValues *values)
{
    return [values](const QString &braces) {
        try {
            const ComputedText text = computedText(braces);
            if (values)
                return shownNumber(computed(text.expression, *values), text.decimals);
        } catch (const InputError &) {
            // The lesson check and the lesson panel report the mistake; the text shows "?".
        }
        return QStringLiteral("?");
    };
}

QString blockHtml(const LessonBlock &block, const LessonValues *values)
{
    const QString text = runsHtml(block.runs, computedWith(values));
    switch (block.kind) {
    case LessonBlock::Kind::Rule:
        return QStringLiteral("<hr>");
    case LessonBlock::Kind::Item:
        return itemHtml(block.depth, block.number, text);
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
    return runsText(runs, computedWith(values));
}

} // namespace normscope
