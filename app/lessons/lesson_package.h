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

// A .normlesson file holds a lesson with its tensors: a zip archive of lesson.json (the format's name and version),
// lesson.LANG.md for each language, the tensors that its scenes name, and answers.json (lesson_record.h) once questions
// have been answered. The archive has no folders and no other entries.

inline constexpr QLatin1String packageEnding(".normlesson");

/// Limits in bytes, unpacked, and in entries; larger files are refused.
inline constexpr qint64 largestPackage = 64 << 20;
inline constexpr qint64 largestPackageTensor = 16 << 20;
inline constexpr std::size_t mostPackageEntries = 100;

/// The contents of a .normlesson file, in memory.
struct LessonPackage
{
    std::map<QString, QByteArray> texts; ///< By language, "en" or "zh_CN".
    std::map<QString, QByteArray> tensors; ///< By file name, as scenes refer to them.
    LessonRecord record;

    friend bool operator==(const LessonPackage &, const LessonPackage &) = default;
};

/// Reads a .normlesson file. Throws InputError, with one sentence that names the file and the cause, if the file is of
/// another format, damaged, too large or from a newer version, if it has an unexpected entry (such as one with a path),
/// or if it holds no lesson.
LessonPackage readPackage(const QString &path);
/// Reads an archive in memory; `fileName` is its name in error messages.
LessonPackage readPackage(const QByteArray &archive, const std::string &fileName);

/// Writes the package, completely or not at all. Equal packages give equal files. Throws IoError.
void savePackage(const QString &path, const LessonPackage &package);

/// Packs the Markdown files of one lesson, each in another language, with the tensors beside them that their scenes
/// name. `texts` are the contents of the files of `lessons`. Throws InputError if the files are not of one lesson, two
/// are in the same language, or a tensor is missing.
LessonPackage packedLesson(const std::vector<Lesson> &lessons, const std::vector<QByteArray> &texts);

/// The lesson of a package in `language`, or in another one that it has. Its tensors are unpacked to a temporary
/// folder, which is removed with the last copy of the lesson. Throws IoError if they cannot be written.
Lesson packageLesson(const LessonPackage &package, const QString &language);

} // namespace normscope
