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

/// One time that somebody committed an answer, or had it shown without.
struct LessonTry
{
    std::optional<LessonAnswer> given;
    bool isRight = false;
    qint64 at = 0; ///< Seconds since 1970, UTC.
    friend bool operator==(const LessonTry &, const LessonTry &) = default;
};

/// What a lesson remembers of whoever goes through it: where it was left, and what was answered. No name, nothing else.
struct LessonRecord
{
    int step = 0; ///< From 0.
    std::map<QString, std::vector<LessonTry>> tries; ///< By question, the first one first.
    friend bool operator==(const LessonRecord &, const LessonRecord &) = default;
};

/// What nobody reaches, and a reader refuses.
inline constexpr std::size_t mostRememberedQuestions = 200;
inline constexpr std::size_t mostTries = 50;
inline constexpr qsizetype largestRecord = 4 << 20;

/// Adds a try; of many the first and the latest stay.
void remember(LessonRecord &record, const QString &question, const LessonTry &added);

// As files hold it. A time is "2026-11-23T13:00:00Z". Readers throw InputError, with `fileName` in it, for what is no
// record or holds more than one can; an answer that does not fit its question is for whoever asks.

QByteArray recordJson(const LessonRecord &record);
LessonRecord readRecord(const QByteArray &json, const std::string &fileName);

QJsonObject answerJson(LessonQuestionKind kind, const LessonAnswer &answer);
QJsonObject tryJson(LessonQuestionKind kind, const LessonTry &made);
/// By the key that is there: "cells", "number", "choice", "order" or "point".
LessonTry readTry(const QJsonObject &object, const std::string &fileName);

QString timeText(qint64 seconds);

/// Whether an answer can be one to that question: a choice that it has, an order of all its options.
bool fitsQuestion(const LessonQuestion &question, const LessonAnswer &answer);

/// "cells", "number", … as lessons write it.
QString kindName(LessonQuestionKind kind);

} // namespace normscope
