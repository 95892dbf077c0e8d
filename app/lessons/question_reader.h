// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <optional>
#include <vector>

namespace normscope {

/// Reads the lines of a fence "predict". Nothing, and mistakes with their places, where it is no question.
std::optional<LessonQuestion> readQuestion(const LessonPlace &place, const std::vector<LessonEntry> &entries,
                                           std::vector<LessonMistake> &mistakes);

} // namespace normscope
