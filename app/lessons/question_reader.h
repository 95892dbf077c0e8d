// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <optional>
#include <vector>

namespace normscope {

/// Reads the entries of a fence "predict" that begins at `place`. If they are no valid question, returns nothing and
/// appends the causes to `mistakes`.
std::optional<LessonQuestion> readQuestion(const LessonPlace &place, const std::vector<LessonEntry> &entries,
                                           std::vector<LessonMistake> &mistakes);

} // namespace normscope
