// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_package.h"

#include <optional>

namespace normscope {

/// The ids of the lessons that come along, in the order in which they are given.
QStringList shippedLessonIds();

/// The id of the lesson to go on with behind one that came along; empty: there is none.
QString lessonAfter(const Lesson &lesson);

/// The text of a lesson that comes along, in that language; empty if there is none.
QByteArray shippedLessonText(const QString &id, const QString &language);

/// A lesson that comes along, in the language, or in English where it does not speak that. Nothing: there is none of
/// that id.
std::optional<Lesson> shippedLesson(const QString &id, const QString &language);

/// Its title, goals, level and minutes alone, without its steps: a window that starts names all of them.
std::optional<Lesson> shippedLessonHeader(const QString &id, const QString &language);

/// The language of the program as lessons name it.
QString lessonLanguage();

/// A lesson by the path of its file, or by its id; where it speaks several languages in this one, otherwise the
/// program's. Throws InputError.
Lesson findLesson(const QString &fileOrId, const QString &language = lessonLanguage());

/// A lesson as a file that travels: with its tensors, and in all languages that are at hand. Throws InputError.
LessonPackage packageOf(const Lesson &lesson);

/// An id as lessons have them, from the name of a file.
QString lessonIdFrom(const QString &path);

/// What the header of a lesson hides.
QStringList hiddenByLesson(const Lesson &lesson);
/// The text of a lesson whose header hides these ids, and whose scenes do not hide those of `shown`.
QByteArray withHidden(const QByteArray &text, const QStringList &ids, const QStringList &shown);

/// A lesson of three steps to begin from, in a language: what `lesson new` writes.
QByteArray newLessonText(const QString &id, const QString &language);

} // namespace normscope
