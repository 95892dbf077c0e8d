// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/answers/hand_in.h"

#include "app/document/json_text.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_scene.h"
#include "app/lessons/question_texts.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"
#include "widgets/core/qstring.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace normscope {

namespace {

const QString formatOfHandIn = QStringLiteral("normscope-answers");
constexpr int handInVersion = 1;
constexpr qsizetype longestHandInText = 500;

QString shortText(const QJsonObject &object, const char *key, qsizetype most = longestHandInText)
{
    return object.value(QLatin1String(key)).toString().simplified().left(most);
}

QJsonObject answerObject(const HandedAnswer &answer)
{
    const LessonQuestionKind kind
        = fromName<LessonQuestionKind>(answer.kind.toStdString()).value_or(LessonQuestionKind::Point);
    QJsonArray tries;
    for (std::size_t i = 0; i < answer.tries.size(); ++i) {
        QJsonObject made = tryJson(kind, answer.tries[i]);
        made.insert(QStringLiteral("text"), answer.texts.value(static_cast<qsizetype>(i)));
        tries.append(made);
    }
    return {{QStringLiteral("question"), answer.question},
            {QStringLiteral("step"), answer.step + 1},
            {QStringLiteral("kind"), answer.kind},
            {QStringLiteral("tries"), tries}};
}

HandedAnswer readAnswerObject(const QJsonObject &object, const std::string &fileName)
{
    HandedAnswer answer;
    answer.question = shortText(object, "question", 200);
    answer.step = object.value(QLatin1String("step")).toInt(1) - 1;
    answer.kind = shortText(object, "kind", 20);
    const QJsonArray tries = object.value(QLatin1String("tries")).toArray();
    if (answer.question.isEmpty() || answer.step < 0 || tries.isEmpty()
        || tries.size() > static_cast<qsizetype>(mostTries))
        throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: its answers are none."), {fileName}});
    for (const QJsonValue &made : tries) {
        answer.tries.push_back(readTry(made.toObject(), fileName));
        answer.texts += shortText(made.toObject(), "text");
    }
    return answer;
}

/// The question with the numbers in its options computed, as the student has read it. With a random tensor the question
/// stays as it is, because its seed is not recorded.
LessonQuestion asAsked(const Lesson &lesson, const LessonStep &step, const LessonQuestion &question)
{
    const bool hasOptions = question.kind == LessonQuestionKind::Choice || question.kind == LessonQuestionKind::Order;
    if (!hasOptions || isDrawn(step.scene))
        return question;
    std::vector<LessonMistake> mistakes;
    const std::optional<BuiltScene> scene = buildScene(step.scene, lesson.folder, mistakes);
    return scene ? withComputedTexts(question, scene->values()) : question;
}

} // namespace

HandIn handIn(const Lesson &lesson, const LessonRecord &record, const QString &name, qint64 at)
{
    HandIn handed {lesson.id, lesson.title, lesson.language, name.simplified().left(longestHandInName), at, {}};
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        for (const LessonQuestion &question : lesson.steps[step].questions) {
            const auto found = record.tries.find(question.id);
            if (found == record.tries.end())
                continue;
            HandedAnswer answer {question.id, static_cast<int>(step), qString(normscope::name(question.kind)),
                                 found->second, QStringList()};
            const LessonQuestion asked = asAsked(lesson, lesson.steps[step], question);
            for (const LessonTry &made : answer.tries)
                answer.texts += made.given ? answerText(asked, *made.given) : QString();
            handed.answers.push_back(std::move(answer));
        }
    }
    return handed;
}

QByteArray handInJson(const HandIn &handed)
{
    QJsonArray answers;
    for (const HandedAnswer &answer : handed.answers)
        answers.append(answerObject(answer));
    return QJsonDocument(QJsonObject {{QStringLiteral("format"), formatOfHandIn},
                                      {QStringLiteral("version"), handInVersion},
                                      {QStringLiteral("lesson"), handed.lesson},
                                      {QStringLiteral("title"), handed.title},
                                      {QStringLiteral("language"), handed.language},
                                      {QStringLiteral("name"), handed.name},
                                      {QStringLiteral("handedIn"), timeText(handed.at)},
                                      {QStringLiteral("answers"), answers}})
        .toJson();
}

HandIn readHandIn(const QString &path)
{
    const QString shown = QFileInfo(path).fileName();
    const std::string fileName = shown.toStdString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read."), {fileName}});
    const QByteArray bytes = file.read(largestHandIn + 1);
    if (bytes.size() > largestHandIn)
        throw InputError({MESSAGE_TEXT("Message", "%1 is larger than 4 MiB, which no answers are."), {fileName}});
    const QJsonObject object = parseJsonObject(bytes, fileName);
    if (object.value(QLatin1String("format")).toString() != formatOfHandIn)
        throw InputError({MESSAGE_TEXT("Message", "%1 holds no answers to a lesson."), {fileName}});
    if (object.value(QLatin1String("version")).toInt() != handInVersion)
        throw InputError({MESSAGE_TEXT("Message", "%1 was written by a newer version of Normscope."), {fileName}});
    HandIn handed;
    handed.file = shown;
    handed.lesson = shortText(object, "lesson", 200);
    handed.title = shortText(object, "title");
    handed.language = shortText(object, "language", 20);
    handed.name = shortText(object, "name", longestHandInName);
    handed.at
        = QDateTime::fromString(object.value(QLatin1String("handedIn")).toString(), Qt::ISODate).toSecsSinceEpoch();
    const QJsonArray answers = object.value(QLatin1String("answers")).toArray();
    if (handed.lesson.isEmpty() || answers.size() > static_cast<qsizetype>(mostRememberedQuestions))
        throw InputError({MESSAGE_TEXT("Message", "%1 is damaged: its answers are none."), {fileName}});
    for (const QJsonValue &answer : answers)
        handed.answers.push_back(readAnswerObject(answer.toObject(), fileName));
    return handed;
}

std::vector<HandIn> readHandIns(const QString &folder, QStringList &refused)
{
    if (!QFileInfo(folder).isDir())
        throw InputError({MESSAGE_TEXT("Message", "There is no folder “%1”."), {folder.toStdString()}});
    const QStringList names
        = QDir(folder).entryList({QLatin1Char('*') + handInEnding}, QDir::Files | QDir::Readable, QDir::Name);
    if (names.isEmpty())
        throw InputError(
            {MESSAGE_TEXT("Message", "In “%1” is no file of answers (%2)."), {folder.toStdString(), "*.normanswers"}});
    if (names.size() > static_cast<qsizetype>(mostHandIns))
        throw InputError({MESSAGE_TEXT("Message", "In “%1” are more than %2 files of answers."),
                          {folder.toStdString(), std::to_string(mostHandIns)}});
    std::vector<HandIn> all;
    for (const QString &name : names) {
        try {
            all.push_back(readHandIn(QDir(folder).filePath(name)));
        } catch (const InputError &error) {
            refused += messageText(error.message());
        }
    }
    return all;
}

} // namespace normscope
