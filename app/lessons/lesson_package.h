// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/lesson_record.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace normscope {

// A .normlesson file is a lesson that travels with its tensors: a zip archive of lesson.json (the format's name and
// version), lesson.LANG.md for each language, the tensors that its scenes name, and answers.json (lesson_record.h) once
// somebody has answered. Its entries lie in no folders, and it holds nothing else.

inline constexpr QLatin1String packageEnding(".normlesson");

/// What is larger or has more is no lesson, and is refused.
inline constexpr qint64 largestPackage = 64 << 20;
inline constexpr qint64 largestPackageTensor = 16 << 20;
inline constexpr std::size_t mostPackageEntries = 100;

/// Such a file, read. A value; what it was read from is closed.
struct LessonPackage
{
    std::map<QString, QByteArray> texts; ///< By language.
    std::map<QString, QByteArray> tensors; ///< By the name that scenes call them.
    LessonRecord record;

    friend bool operator==(const LessonPackage &, const LessonPackage &) = default;
};

/// Throws InputError, in one sentence that names the file and the cause, for what is foreign, damaged, too large, from
/// a newer version, has an entry that no lesson has (a path above all), or holds no lesson.
LessonPackage readPackage(const QString &path);
/// The same of an archive in memory.
LessonPackage readPackage(const QByteArray &archive, const std::string &fileName);

/// Writes it, whole or not at all. Equal packages make equal files. Throws IoError.
void savePackage(const QString &path, const LessonPackage &package);

/// The package of lessons in files of Markdown, the same in each language, with the tensors beside them that their
/// scenes name. Throws InputError where they are not one lesson, or a tensor is missing.
LessonPackage packedLesson(const std::vector<Lesson> &lessons, const std::vector<QByteArray> &texts);

/// The lesson of a package in a language, or in one that it has; its tensors lie unpacked in a folder of their own that
/// goes with the last copy of the lesson.
Lesson packageLesson(const LessonPackage &package, const QString &language);

} // namespace normscope
