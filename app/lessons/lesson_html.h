// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

class LessonValues;

/// Which blocks of a step.
enum class LessonPart
{
    Text, ///< What stands before the question, and behind it without being a reveal.
    Reveal ///< What an answer reveals.
};

/// The blocks of a step as rich text, live words as links. Without values (null, or what cannot be computed) numbers
/// are "?".
QString lessonHtml(const LessonStep &step, LessonPart part, const LessonValues *values);

/// Running text with its live numbers, plain: for titles and screen readers.
QString lessonPlainText(const std::vector<LessonRun> &runs, const LessonValues *values);

} // namespace normscope
