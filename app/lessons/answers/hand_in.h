// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_record.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace normscope {

struct Lesson;

// What a student hands in: a file of JSON with the name that was typed in, the answers and when they were given.
// Nothing else about whoever wrote it is in it.

inline constexpr QLatin1String handInEnding(".normanswers");
inline constexpr qsizetype longestHandInName = 80;
inline constexpr qint64 largestHandIn = 4 << 20;
inline constexpr std::size_t mostHandIns = 2000;

/// What one question was answered.
struct HandedAnswer
{
    QString question; ///< Its id.
    int step = 0; ///< From 0.
    QString kind; ///< "cells", "number", …
    std::vector<LessonTry> tries; ///< The first one first.
    QStringList texts; ///< The tries in words; empty: shown without an answer.
};

struct HandIn
{
    QString lesson; ///< Its id.
    QString title;
    QString language;
    QString name; ///< As it was typed in.
    qint64 at = 0; ///< When it was handed in; seconds since 1970, UTC.
    std::vector<HandedAnswer> answers; ///< In the order of the lesson; questions without a try are not among them.
    QString file = {}; ///< Where it was read from: the name of the file alone.
};

HandIn handIn(const Lesson &lesson, const LessonRecord &record, const QString &name, qint64 at);

QByteArray handInJson(const HandIn &handed);
/// Throws InputError, in one sentence, for what is damaged, too large or something else.
HandIn readHandIn(const QString &path);

/// All in a folder, by the names of their files. What cannot be read is told in `refused`, a sentence each. Throws
/// InputError where there is no such folder, or no such file in it.
std::vector<HandIn> readHandIns(const QString &folder, QStringList &refused);

} // namespace normscope
