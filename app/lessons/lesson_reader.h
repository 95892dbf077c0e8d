// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QByteArray>

namespace normscope {

/// A lesson's file is no longer than this, and has at most so many steps: what is longer is no lesson.
inline constexpr qsizetype largestLesson = 1 << 20;
inline constexpr std::size_t mostLessonSteps = 200;

/// Reads a lesson from Markdown. Never fails: what cannot be read is among its mistakes, and the rest is there. Nothing
/// is computed, and nothing but `text` is read.
Lesson readLesson(const QByteArray &text, const QString &folder = {});

/// As readLesson, of the header alone: no steps. For lists of lessons.
Lesson readLessonHeader(const QByteArray &text);

/// The text of a lesson's file. Throws InputError, in one sentence, for one that is not there, too large or no text.
QByteArray lessonFileText(const QString &path);

/// Reads a file. Throws InputError, in one sentence, for one that is not there, too large or no text.
Lesson readLessonFile(const QString &path);

} // namespace normscope
