// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_package.h"

#include <optional>

namespace normscope {

/// The ids of the lessons in the program's resources, in the order of the course.
QStringList shippedLessonIds();

/// The id of the shipped lesson that follows `lesson`; empty: `lesson` is the last one or not a shipped one.
QString lessonAfter(const Lesson &lesson);

/// The Markdown of a shipped lesson in that language; empty if there is none.
QByteArray shippedLessonText(const QString &id, const QString &language);

/// A shipped lesson in `language`, or in English if it is not available in that. Nothing: there is no shipped lesson
/// with that id.
std::optional<Lesson> shippedLesson(const QString &id, const QString &language);

/// The header of a shipped lesson (title, goals, level, minutes) without its steps. It is cheap, because the window
/// lists all lessons when it starts.
std::optional<Lesson> shippedLessonHeader(const QString &id, const QString &language);

/// The language of the program as the header key "lang" names it: "en" or "zh_CN".
QString lessonLanguage();

/// A lesson by the path of its file or by the id of a shipped lesson. If it has several languages, the text in
/// `language` is read. Throws InputError.
Lesson findLesson(const QString &fileOrId, const QString &language = lessonLanguage());

/// The lesson as a package with its tensors, in all languages available. Throws InputError.
LessonPackage packageOf(const Lesson &lesson);

/// Makes a valid lesson id from the name of a file: small letters, digits and hyphens; "lesson" if none is left.
QString lessonIdFrom(const QString &path);

/// The ids that the header of a lesson hides.
QStringList hiddenByLesson(const Lesson &lesson);
/// The text of a lesson with its header changed to hide `ids`, and its scenes changed not to hide `shown`.
QByteArray withHidden(const QByteArray &text, const QStringList &ids, const QStringList &shown);

/// The Markdown of a template lesson of three steps, which `lesson new` writes.
QByteArray newLessonText(const QString &id, const QString &language);

} // namespace normscope
