// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QPointF>

#include <cstdint>
#include <optional>
#include <vector>

namespace normscope {

class LessonValues;

/// An answer to a question: what somebody gave, or what the engine computes. The field of its kind counts.
struct LessonAnswer
{
    std::vector<std::int64_t> cells = {}; ///< Ascending.
    double number = 0;
    int choice = -1; ///< The number of the option.
    std::vector<int> order = {}; ///< Numbers of the options, the first one first.
    QPointF point = {};
    friend bool operator==(const LessonAnswer &, const LessonAnswer &) = default;
};

/// What becomes of an answer.
struct LessonVerdict
{
    bool isRight = false;
    QString title = {}; ///< "You found 9 of 18 cells."
    QString sentence = {}; ///< The author's, of a right answer or of this wrong one; may be empty.
};

/// The right answer, by the engine. Throws InputError where an expression has no value in that scene, two options are
/// right, or none is.
LessonAnswer rightAnswer(const LessonQuestion &question, const LessonValues &values);

/// Throws as rightAnswer().
LessonVerdict judged(const LessonQuestion &question, const LessonAnswer &given, const LessonValues &values);

/// Computes what particular wrong answers stand for; throws InputError for one that cannot be computed.
void checkWrongAnswer(const LessonQuestion &question, const LessonOption &wrong, const LessonValues &values);

/// An answer in words: "18 cells", "6.5", the text of an option.
QString answerText(const LessonQuestion &question, const LessonAnswer &answer);

} // namespace normscope
