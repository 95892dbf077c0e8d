// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/answers/hand_in.h"
#include "engine/tables/table_writer.h"

namespace normscope {

/// Writes what a class has handed in, a row for each student and question: name, lesson, step, question, kind, the
/// first and the last answer with whether it is right, how often it was tried, when first and last, when it was handed
/// in, and the file. What a spreadsheet would take for a formula gets an apostrophe before it.
void writeAnswerTable(const std::vector<HandIn> &all, const TextSink &sink);

/// How often one answer was given.
struct AnswerCount
{
    QString text; ///< Empty: shown without an answer.
    int count = 0;
    bool isRight = false;
};
/// A question with all first answers to it: what the class thought before it saw the result.
struct QuestionCounts
{
    QString lesson; ///< Its title.
    QString question;
    int step = 0; ///< From 0.
    int right = 0; ///< Of first answers.
    int rightInTheEnd = 0;
    int students = 0;
    std::vector<AnswerCount> answers; ///< The most frequent one first.
};
/// In the order of lessons and steps.
std::vector<QuestionCounts> countedAnswers(const std::vector<HandIn> &all);

} // namespace normscope
