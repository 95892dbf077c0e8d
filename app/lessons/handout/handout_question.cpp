// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_question.h"

#include "app/lessons/handout/handout_picture_ticks.h"
#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "app/lessons/question_texts.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct Handout
{
    Q_DECLARE_TR_FUNCTIONS(Handout)
};

constexpr double tickSide = 17;
constexpr double numberSide = 26;
constexpr double lineOfNumber = 170;

HandoutPartPtr plainText(const QString &text, const QFont &font, const QColor &color, const HandoutStyle &style)
{
    return std::make_unique<HandoutText>(QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()), font, color,
                                         style.theme);
}

QPointF beginning(const LessonQuestion &question, const LessonValues &values)
{
    return {computed(question.from[0].text, values), computed(question.from[1].text, values)};
}

/// Adds the space in which the answer is given.
void addRoom(std::vector<HandoutPartPtr> &parts, const LessonQuestion &question, const LessonValues &values,
             const OptionPictures &pictures, const HandoutStyle &style)
{
    const auto note = [&](const QString &text) {
        parts.push_back(plainText(text, style.font(HandoutStyle::smallSize), style.theme.mutedText, style));
    };
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        note(Handout::tr("Mark the cells in the picture."));
        break;
    case LessonQuestionKind::Number:
        parts.push_back(std::make_unique<HandoutLine>(Handout::tr("My answer:"), style, lineOfNumber));
        break;
    case LessonQuestionKind::Choice:
        if (hasPictures(question)) {
            parts.push_back(std::make_unique<HandoutPictureTicks>(question, pictures, style, tickSide));
            break;
        }
        for (const LessonOption &option : question.options)
            parts.push_back(std::make_unique<HandoutTick>(option.text.text, style, tickSide));
        break;
    case LessonQuestionKind::Order:
        note(Handout::tr("Number them: 1 is the first, %1 the last.").arg(question.options.size()));
        for (const LessonOption &option : question.options)
            parts.push_back(std::make_unique<HandoutTick>(option.text.text, style, numberSide));
        break;
    case LessonQuestionKind::Point:
        note(Handout::tr("Draw the point. The grey one is where it is now."));
        parts.push_back(std::make_unique<HandoutPlane>(style, question.range, beginning(question, values)));
        break;
    }
    parts.push_back(std::make_unique<HandoutLine>(Handout::tr("Because:"), style));
    parts.push_back(std::make_unique<HandoutLine>(Handout::tr("Afterwards I saw:"), style));
}

} // namespace

HandoutPartPtr handoutQuestion(const LessonQuestion &asked, const LessonValues &values, const OptionPictures &pictures,
                               const HandoutStyle &style)
{
    const LessonQuestion question = withComputedTexts(asked, values);
    std::vector<HandoutPartPtr> parts;
    parts.push_back(plainText(Handout::tr("Your prediction"), style.font(HandoutStyle::smallSize, QFont::DemiBold),
                              style.theme.warning, style));
    parts.push_back(
        plainText(question.ask.text, style.font(HandoutStyle::bodySize, QFont::DemiBold), style.theme.text, style));
    addRoom(parts, question, values, pictures, style);
    return std::make_unique<HandoutBox>(std::move(parts), QColor(), style.theme.outline);
}

HandoutPartPtr handoutAnswer(const LessonQuestion &asked, const QString &revealHtml, const LessonValues &values,
                             const HandoutStyle &style)
{
    const LessonQuestion question = withComputedTexts(asked, values);
    const LessonAnswer right = rightAnswer(question, values);
    std::vector<HandoutPartPtr> parts;
    parts.push_back(plainText(Handout::tr("Answer: %1").arg(answerText(question, right)),
                              style.font(HandoutStyle::bodySize, QFont::DemiBold), style.theme.text, style));
    if (question.kind == LessonQuestionKind::Point)
        parts.push_back(
            std::make_unique<HandoutPlane>(style, question.range, beginning(question, values), &right.point));
    if (!question.right.text.isEmpty())
        parts.push_back(plainText(question.right.text, style.font(HandoutStyle::bodySize), style.theme.text, style));
    if (!revealHtml.isEmpty())
        parts.push_back(std::make_unique<HandoutText>(revealHtml, style.font(HandoutStyle::bodySize), style.theme.text,
                                                      style.theme));
    return std::make_unique<HandoutBox>(std::move(parts), style.theme.accentSoft, QColor());
}

} // namespace normscope
