// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QByteArray>

namespace normscope {

/// Limits of a lesson's file: bytes and steps.
inline constexpr qsizetype largestLesson = 1 << 20;
inline constexpr std::size_t mostLessonSteps = 200;

/// Reads a lesson from Markdown. Never fails: what cannot be read is reported in the lesson's mistakes, and the rest is
/// read. Nothing is computed and no file is opened; `folder` is stored as Lesson::folder.
Lesson readLesson(const QByteArray &text, const QString &folder = {});

/// Reads the header alone, for lists of lessons; the result has no steps.
Lesson readLessonHeader(const QByteArray &text);

/// The contents of a lesson's file. Throws InputError, with one sentence, if the file cannot be read, is too large or
/// is not valid UTF-8.
QByteArray lessonFileText(const QString &path);

/// Reads a lesson from its file. Throws as lessonFileText().
Lesson readLessonFile(const QString &path);

} // namespace normscope
