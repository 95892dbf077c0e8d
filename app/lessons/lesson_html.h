// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

namespace normscope {

class LessonValues;

/// The parts of a step that are shown separately.
enum class LessonPart
{
    Text, ///< All blocks that are not revealed by an answer, before and behind the question.
    Reveal ///< The blocks that an answer reveals.
};

/// The blocks of a step as rich text, with live words as links. Numbers that cannot be computed, or all of them if
/// `values` is null, are shown as "?".
QString lessonHtml(const LessonStep &step, LessonPart part, const LessonValues *values);

/// Running text with computed numbers as plain text, for titles and screen readers.
QString lessonPlainText(const std::vector<LessonRun> &runs, const LessonValues *values);

} // namespace normscope
