// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QPointF>

#include <cstdint>
#include <optional>
#include <vector>

namespace normscope {

class LessonValues;

/// An answer to a question, given by a student or computed by the engine. Only the field of the question's kind is
/// used.
struct LessonAnswer
{
    std::vector<std::int64_t> cells = {}; ///< Linear indices of elements of the input, ascending.
    double number = 0;
    int choice = -1; ///< Index of the option; −1: none.
    std::vector<int> order = {}; ///< Indices of the options in the order given.
    QPointF point = {};
    friend bool operator==(const LessonAnswer &, const LessonAnswer &) = default;
};

/// The result of judging an answer.
struct LessonVerdict
{
    bool isRight = false;
    QString title = {}; ///< "You found 9 of 18 cells."
    QString sentence = {}; ///< The author's text for a right answer or for this particular wrong one; may be empty.
};

/// The right answer, computed by the engine. Throws InputError if an expression has no value in that scene, or if two
/// options are right or none is.
LessonAnswer rightAnswer(const LessonQuestion &question, const LessonValues &values);

/// Compares an answer with the right one and the particular wrong ones. Throws as rightAnswer().
LessonVerdict judged(const LessonQuestion &question, const LessonAnswer &given, const LessonValues &values);

/// Throws InputError if a particular wrong answer cannot be computed, or if it equals the right answer.
void checkWrongAnswer(const LessonQuestion &question, const LessonOption &wrong, const LessonValues &values);

/// An answer in words: "18 cells", "6.5", the text of an option.
QString answerText(const LessonQuestion &question, const LessonAnswer &answer);

} // namespace normscope
