// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/answers/hand_in.h"
#include "engine/tables/table_writer.h"

namespace normscope {

/// Writes the answers that a class has handed in as CSV, a row for each student and question: name, lesson, step,
/// question, kind, the first and the last answer and whether they are right, the number of tries, the times of the
/// first and the last one, the time of handing in, and the file. Texts that a spreadsheet would read as a formula get
/// an apostrophe before them.
void writeAnswerTable(const std::vector<HandIn> &all, const TextSink &sink);

/// How often one answer was given.
struct AnswerCount
{
    QString text; ///< The answer in words; empty: the right answer was shown without one.
    int count = 0;
    bool isRight = false;
};
/// A question with the counts of all first answers, which students gave before they saw the result.
struct QuestionCounts
{
    QString lesson; ///< The lesson's title, or its id if there is none.
    QString question;
    int step = 0; ///< From 0.
    int right = 0; ///< Students whose first answer is right.
    int rightInTheEnd = 0; ///< Students whose last answer is right.
    int students = 0;
    std::vector<AnswerCount> answers; ///< The most frequent one first.
};
/// Counts the answers by question, in the order of lesson ids and steps.
std::vector<QuestionCounts> countedAnswers(const std::vector<HandIn> &all);

} // namespace normscope
