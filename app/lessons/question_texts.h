// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

class LessonValues;

/// The texts of a question that are not empty: the question itself, options, hint, and the texts shown after an answer.
/// The pointers refer to `question`.
std::vector<const LessonText *> textsOf(const LessonQuestion &question);

/// The question with the values in braces in its texts computed; "?" replaces a value that cannot be computed.
LessonQuestion withComputedTexts(LessonQuestion question, const LessonValues &values);

} // namespace normscope
