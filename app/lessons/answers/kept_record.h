// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/lesson_record.h"

namespace normscope {

// What a lesson remembers between runs: in its own document where it is a .normlesson, otherwise in the program's
// folder.

/// Where it is kept.
QString keptRecordPath(const Lesson &lesson);

/// What was kept; nothing where there is nothing, or it cannot be read.
LessonRecord keptRecord(const Lesson &lesson);
/// Throws IoError, InputError.
void keepRecord(const Lesson &lesson, const LessonRecord &record);

} // namespace normscope
