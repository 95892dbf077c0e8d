// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_record.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace normscope {

struct Lesson;

// The file that a student hands in: JSON with the name that was typed in, the answers and their times. It holds no
// other personal data.

inline constexpr QLatin1String handInEnding(".normanswers");
inline constexpr qsizetype longestHandInName = 80;
inline constexpr qint64 largestHandIn = 4 << 20;
inline constexpr std::size_t mostHandIns = 2000;

/// The answers to one question.
struct HandedAnswer
{
    QString question; ///< Its id.
    int step = 0; ///< From 0.
    QString kind; ///< "cells", "number", …
    std::vector<LessonTry> tries; ///< In the order of time.
    QStringList texts; ///< One for each try: the answer in words; empty: the right answer was shown without one.
};

struct HandIn
{
    QString lesson; ///< Its id.
    QString title;
    QString language;
    QString name; ///< As it was typed in.
    qint64 at = 0; ///< Time of handing in, seconds since 1970, UTC.
    std::vector<HandedAnswer> answers; ///< In the order of the lesson; questions without a try are not among them.
    QString file = {}; ///< The name of its file, without the folder; empty if it was not read from a file.
};

HandIn handIn(const Lesson &lesson, const LessonRecord &record, const QString &name, qint64 at);

QByteArray handInJson(const HandIn &handed);
/// Reads a .normanswers file. Throws InputError, with one sentence, if it is damaged, too large or of another format.
HandIn readHandIn(const QString &path);

/// Reads all .normanswers files of a folder in the order of their names. For each file that cannot be read, a sentence
/// is appended to `refused`. Throws InputError if there is no such folder, or if it has no such file or more than
/// mostHandIns.
std::vector<HandIn> readHandIns(const QString &folder, QStringList &refused);

} // namespace normscope
