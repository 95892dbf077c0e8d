// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"
#include "app/lessons/lesson_question.h"
#include "app/lessons/pictures/option_pictures.h"

namespace normscope {

/// A question as a box with room to answer by hand.
HandoutPartPtr handoutQuestion(const LessonQuestion &question, const LessonValues &values,
                               const OptionPictures &pictures, const HandoutStyle &style);

/// The answer to a question in a box: the right answer, the lesson's text about it, and the reveals.
HandoutPartPtr handoutAnswer(const LessonQuestion &question, const QString &revealHtml, const LessonValues &values,
                             const HandoutStyle &style);

} // namespace normscope
