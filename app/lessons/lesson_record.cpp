// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_record.h"

#include "app/document/json_text.h"
#include "app/lessons/lesson_scene.h"
#include "engine/tensor/error.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int mostOrdered = 12;
constexpr qsizetype longestId = 200;

[[noreturn]] void throwDamagedRecord(const std::string &fileName)
{
    throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: its answers are none."), {fileName}});
}

template <class T>
QJsonArray listOf(const std::vector<T> &values)
{
    QJsonArray list;
    for (const T value : values)
        list.append(static_cast<qint64>(value));
    return list;
}

/// At most `limit` whole numbers, each from 0 to below `limit`.
template <class T>
std::vector<T> readList(const QJsonValue &json, std::int64_t limit, const std::string &fileName)
{
    std::vector<T> values;
    for (const QJsonValue &each : json.toArray()) {
        const qint64 value = each.toInteger(-1);
        if (value < 0 || value >= limit || static_cast<std::int64_t>(values.size()) >= limit)
            throwDamagedRecord(fileName);
        values.push_back(static_cast<T>(value));
    }
    return values;
}

double finite(const QJsonValue &json, const std::string &fileName)
{
    const double value = json.toDouble(NAN);
    if (!std::isfinite(value))
        throwDamagedRecord(fileName);
    return value;
}

LessonAnswer readAnswer(const QJsonObject &object, const std::string &fileName)
{
    LessonAnswer answer;
    if (object.contains(QLatin1String("cells"))) {
        answer.cells = readList<std::int64_t>(object.value(QLatin1String("cells")), mostLessonValues, fileName);
        std::ranges::sort(answer.cells);
    } else if (object.contains(QLatin1String("number"))) {
        answer.number = finite(object.value(QLatin1String("number")), fileName);
    } else if (object.contains(QLatin1String("choice"))) {
        answer.choice = object.value(QLatin1String("choice")).toInt(-1);
    } else if (object.contains(QLatin1String("order"))) {
        answer.order = readList<int>(object.value(QLatin1String("order")), mostOrdered, fileName);
    } else {
        const QJsonArray point = object.value(QLatin1String("point")).toArray();
        if (point.size() != 2)
            throwDamagedRecord(fileName);
        answer.point = {finite(point[0], fileName), finite(point[1], fileName)};
    }
    return answer;
}

/// The kind of question that an answer belongs to, by the field that is set.
LessonQuestionKind kindOf(const LessonAnswer &answer)
{
    if (!answer.cells.empty())
        return LessonQuestionKind::Cells;
    if (!answer.order.empty())
        return LessonQuestionKind::Order;
    if (answer.choice >= 0)
        return LessonQuestionKind::Choice;
    return answer.point.isNull() ? LessonQuestionKind::Number : LessonQuestionKind::Point;
}

} // namespace

void remember(LessonRecord &record, const QString &question, const LessonTry &added)
{
    if (record.tries.size() >= mostRememberedQuestions && !record.tries.contains(question))
        return;
    std::vector<LessonTry> &tries = record.tries[question];
    if (tries.size() >= mostTries)
        tries.erase(tries.begin() + 1);
    tries.push_back(added);
}

QString timeText(qint64 seconds)
{
    return QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(Qt::ISODate);
}

QJsonObject answerJson(LessonQuestionKind kind, const LessonAnswer &answer)
{
    switch (kind) {
    case LessonQuestionKind::Cells:
        return {{QStringLiteral("cells"), listOf(answer.cells)}};
    case LessonQuestionKind::Number:
        return {{QStringLiteral("number"), answer.number}};
    case LessonQuestionKind::Choice:
        return {{QStringLiteral("choice"), answer.choice}};
    case LessonQuestionKind::Order:
        return {{QStringLiteral("order"), listOf(answer.order)}};
    case LessonQuestionKind::Point:
        break;
    }
    return {{QStringLiteral("point"), QJsonArray {answer.point.x(), answer.point.y()}}};
}

QJsonObject tryJson(LessonQuestionKind kind, const LessonTry &made)
{
    QJsonObject object {{QStringLiteral("at"), timeText(made.at)}, {QStringLiteral("right"), made.isRight}};
    if (made.given)
        object.insert(QStringLiteral("answer"), answerJson(kind, *made.given));
    return object;
}

LessonTry readTry(const QJsonObject &object, const std::string &fileName)
{
    LessonTry made;
    const QDateTime at = QDateTime::fromString(object.value(QLatin1String("at")).toString(), Qt::ISODate);
    if (!at.isValid())
        throwDamagedRecord(fileName);
    made.at = at.toSecsSinceEpoch();
    made.isRight = object.value(QLatin1String("right")).toBool();
    if (object.contains(QLatin1String("answer")))
        made.given = readAnswer(object.value(QLatin1String("answer")).toObject(), fileName);
    return made;
}

QByteArray recordJson(const LessonRecord &record)
{
    QJsonObject questions;
    for (const auto &[id, tries] : record.tries) {
        QJsonArray list;
        for (const LessonTry &made : tries)
            list.append(tryJson(made.given ? kindOf(*made.given) : LessonQuestionKind::Number, made));
        questions.insert(id, list);
    }
    return QJsonDocument(QJsonObject {{QStringLiteral("format"), QStringLiteral("normscope-lesson-answers")},
                                      {QStringLiteral("version"), 1},
                                      {QStringLiteral("step"), record.step + 1},
                                      {QStringLiteral("questions"), questions}})
        .toJson();
}

LessonRecord readRecord(const QByteArray &json, const std::string &fileName)
{
    if (json.size() > largestRecord)
        throwDamagedRecord(fileName);
    const QJsonObject object = parseJsonObject(json, fileName);
    if (object.value(QLatin1String("format")).toString() != QLatin1String("normscope-lesson-answers")
        || object.value(QLatin1String("version")).toInt() != 1)
        throwDamagedRecord(fileName);
    LessonRecord record;
    record.step = std::max(object.value(QLatin1String("step")).toInt(1) - 1, 0);
    const QJsonObject questions = object.value(QLatin1String("questions")).toObject();
    if (questions.size() > static_cast<qsizetype>(mostRememberedQuestions))
        throwDamagedRecord(fileName);
    for (auto it = questions.begin(); it != questions.end(); ++it) {
        const QJsonArray list = it.value().toArray();
        if (it.key().size() > longestId || list.size() > static_cast<qsizetype>(mostTries))
            throwDamagedRecord(fileName);
        for (const QJsonValue &made : list)
            record.tries[it.key()].push_back(readTry(made.toObject(), fileName));
    }
    return record;
}

bool fitsQuestion(const LessonQuestion &question, const LessonAnswer &answer)
{
    const auto count = static_cast<int>(question.options.size());
    if (question.kind == LessonQuestionKind::Choice)
        return answer.choice >= 0 && answer.choice < count;
    if (question.kind != LessonQuestionKind::Order)
        return question.kind != LessonQuestionKind::Cells || !answer.cells.empty();
    std::vector<int> sorted = answer.order;
    std::ranges::sort(sorted);
    for (int i = 0; i < count; ++i) {
        if (static_cast<int>(sorted.size()) != count || sorted[static_cast<std::size_t>(i)] != i)
            return false;
    }
    return true;
}

} // namespace normscope
