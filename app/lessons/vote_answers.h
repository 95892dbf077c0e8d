// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_question.h"

#include <vector>

namespace normscope {

class LessonValues;

/// Answers are added up to this number; the author's own options and wrong answers may be more.
inline constexpr std::size_t mostVoteAnswers = 5;

/// The answers that a class votes on, including the right one, in an order that does not reveal it. Choice: its
/// options. Other kinds: the right answer and the particular wrong ones; in addition, for numbers without wrong answers
/// common mistakes, for cells the groups of other methods, for orders the reversed one and those with two neighbours
/// exchanged, for points the present position and reflections. Empty if there are fewer than two. Throws InputError if
/// the question has no answer.
std::vector<LessonAnswer> voteAnswers(const LessonQuestion &question, const LessonValues &values);

/// Whether two answers are the same option of a vote; numbers and points are compared up to rounding.
bool isSameVote(LessonQuestionKind kind, const LessonAnswer &a, const LessonAnswer &b);

} // namespace normscope
