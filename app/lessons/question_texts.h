// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

class LessonValues;

/// All that a question says: what is asked, options, hint, and what is said of answers. Those that are not empty.
std::vector<const LessonText *> textsOf(const LessonQuestion &question);

/// The question with what stands in braces in its texts computed; "?" stands for what cannot be.
LessonQuestion withComputedTexts(LessonQuestion question, const LessonValues &values);

} // namespace normscope
