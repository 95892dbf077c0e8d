// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_question.h"

#include <vector>

namespace normscope {

class LessonValues;

/// So many answers at most are voted between where the question does not list them itself.
inline constexpr std::size_t mostVoteAnswers = 5;

/// The answers that a class votes between, the right one among them, in an order that does not tell which it is. Of a
/// choice its options; of a number its particular wrong answers as well; of cells also the groups of other methods; of
/// an order also those with two things exchanged; of a point also where it was and its reflections. Never fewer than
/// two, unless a question has no more: then none. Throws InputError where the question has no answer.
std::vector<LessonAnswer> voteAnswers(const LessonQuestion &question, const LessonValues &values);

/// Whether two answers are the same to a class: numbers and points up to rounding.
bool isSameVote(LessonQuestionKind kind, const LessonAnswer &a, const LessonAnswer &b);

} // namespace normscope
