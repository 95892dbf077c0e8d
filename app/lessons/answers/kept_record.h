// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/lesson_record.h"

namespace normscope {

// The record of a lesson is kept between runs of the program: in the lesson's file if it is a .normlesson, otherwise in
// the program's data folder.

/// The path of the file that the record is kept in.
QString keptRecordPath(const Lesson &lesson);

/// The record that was kept; an empty one if there is none or it cannot be read.
LessonRecord keptRecord(const Lesson &lesson);
/// Throws IoError, InputError.
void keepRecord(const Lesson &lesson, const LessonRecord &record);

} // namespace normscope
