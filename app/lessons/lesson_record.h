// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_question.h"

#include <QByteArray>

#include <map>
#include <optional>
#include <string>
#include <vector>

class QJsonObject;

namespace normscope {

/// One try at a question: an answer given, or nothing if the right answer was shown without one.
struct LessonTry
{
    std::optional<LessonAnswer> given;
    bool isRight = false;
    qint64 at = 0; ///< Seconds since 1970, UTC.
    friend bool operator==(const LessonTry &, const LessonTry &) = default;
};

/// The progress of a student in a lesson: the last step and the tries at each question. It holds no name.
struct LessonRecord
{
    int step = 0; ///< From 0.
    std::map<QString, std::vector<LessonTry>> tries; ///< By the question's id, in the order of time.
    friend bool operator==(const LessonRecord &, const LessonRecord &) = default;
};

/// Limits that no real record reaches; readRecord() refuses larger ones.
inline constexpr std::size_t mostRememberedQuestions = 200;
inline constexpr std::size_t mostTries = 50;
/// Bytes.
inline constexpr qsizetype largestRecord = 4 << 20;

/// Adds a try. If there are more than mostTries, the first one and the latest ones are kept.
void remember(LessonRecord &record, const QString &question, const LessonTry &added);

// The JSON of records. Times are written as "2026-11-23T13:00:00Z". Reading functions throw InputError, naming
// `fileName`, for JSON that is no record or exceeds the limits. They do not check whether an answer fits its question;
// fitsQuestion() does.

QByteArray recordJson(const LessonRecord &record);
LessonRecord readRecord(const QByteArray &json, const std::string &fileName);

QJsonObject answerJson(LessonQuestionKind kind, const LessonAnswer &answer);
QJsonObject tryJson(LessonQuestionKind kind, const LessonTry &made);
/// The kind of the answer follows from its key: "cells", "number", "choice", "order" or "point".
LessonTry readTry(const QJsonObject &object, const std::string &fileName);

QString timeText(qint64 seconds);

/// Whether an answer is possible for that question: a choice must be one of its options, an order must contain all of
/// them, cells must not be empty.
bool fitsQuestion(const LessonQuestion &question, const LessonAnswer &answer);

} // namespace normscope
