// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/question_texts.h"

#include "app/lessons/lesson_html.h"

namespace normscope {

namespace {

/// Visits the texts of a question; `Question` may be const.
template <class Question, class Visit>
void forEachText(Question &question, Visit &&visit)
{
    visit(question.ask);
    for (auto &option : question.options)
        visit(option.text);
    visit(question.hint);
    visit(question.right);
    for (auto &wrong : question.wrong)
        visit(wrong.text);
}

} // namespace

std::vector<const LessonText *> textsOf(const LessonQuestion &question)
{
    std::vector<const LessonText *> texts;
    forEachText(question, [&](const LessonText &text) {
        if (!text.text.isEmpty())
            texts.push_back(&text);
    });
    return texts;
}

LessonQuestion withComputedTexts(LessonQuestion question, const LessonValues &values)
{
    forEachText(question, [&](LessonText &text) { text.text = lessonPlainText(valueRuns(text), &values); });
    return question;
}

} // namespace normscope
