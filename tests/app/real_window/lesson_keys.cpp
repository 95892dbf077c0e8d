// SPDX-License-Identifier: GPL-3.0-or-later
// Prints, as JSON for lesson_walk.py, the keys that answer the questions of the lessons that come with the program: for
// each step with a question those of the right answer, as the engine computes it, and those of a wrong one. Keys have
// the names that xdotool uses.
#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_question.h"
#include "app/lessons/lesson_scene.h"
#include "engine/tensor/error.h"
#include "widgets/tensor/tensor_layout.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace normscope;

namespace {

QStringList repeated(const char *key, std::int64_t times)
{
    return QStringList(std::max<std::int64_t>(times, 0), QLatin1String(key));
}

/// Keys that paint from the marked cell over each of the others.
QStringList cellKeys(const std::vector<std::int64_t> &cells, const BuiltScene &scene)
{
    const TensorLayout layout(scene.evaluation->input().shape());
    std::int64_t at = scene.pinnedElement;
    QStringList keys;
    for (const std::int64_t cell : cells) {
        const std::int64_t right = layout.columnOf(cell) - layout.columnOf(at);
        const std::int64_t down = layout.rowOf(cell) - layout.rowOf(at);
        keys += repeated("Right", right) + repeated("Left", -right) + repeated("Down", down) + repeated("Up", -down);
        keys += QStringLiteral("space");
        at = cell;
    }
    return keys + QStringList {QStringLiteral("Return")};
}

QStringList numberKeys(double number)
{
    QStringList keys;
    for (const QChar character : QString::number(std::abs(number) < 1e-9 ? 0 : number, 'f', 6)) {
        keys += character == u'-' ? QStringLiteral("minus")
            : character == u'.'   ? QStringLiteral("period")
                                  : QString(character);
    }
    return keys + QStringList {QStringLiteral("Return")};
}

/// Keys that bring a list into order: from the first place on, the right item is moved up to it.
QStringList orderKeys(const std::vector<int> &order)
{
    std::vector<int> rows(order.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = static_cast<int>(i);
    QStringList keys;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto row = std::ranges::find(rows, order[place]);
        const auto from = row - rows.begin();
        keys += QStringList {QStringLiteral("Home")} + repeated("Down", from)
            + repeated("ctrl+Up", from - static_cast<std::int64_t>(place));
        std::rotate(rows.begin() + static_cast<std::int64_t>(place), row, row + 1);
    }
    return keys;
}

/// Keys that move the point, in steps of a twentieth and then of a hundredth of the range.
QStringList pointKeys(QPointF to, QPointF from, double range)
{
    const auto along = [&](double way, const char *forward, const char *back) {
        const auto steps = std::lround(way / (range / 100));
        const bool isForward = steps > 0;
        const QByteArray fine = QByteArray("shift+") + (isForward ? forward : back);
        return repeated(isForward ? forward : back, std::abs(steps) / 5)
            + repeated(fine.constData(), std::abs(steps) % 5);
    };
    return along(to.x() - from.x(), "Right", "Left") + along(to.y() - from.y(), "Up", "Down")
        + QStringList {QStringLiteral("Return")};
}

QStringList keysOf(const LessonQuestion &question, const LessonAnswer &answer, const BuiltScene &scene)
{
    const QStringList next {QStringLiteral("alt+Next")};
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return cellKeys(answer.cells, scene);
    case LessonQuestionKind::Number:
        return numberKeys(answer.number);
    case LessonQuestionKind::Choice:
        return QStringList {QStringLiteral("space")} + repeated("Down", answer.choice) + next;
    case LessonQuestionKind::Order:
        return orderKeys(answer.order) + next;
    case LessonQuestionKind::Point:
        break;
    }
    const QPointF from(computed(question.from[0].text, scene.values()),
                       computed(question.from[1].text, scene.values()));
    return pointKeys(answer.point, from, question.range);
}

LessonAnswer wrongAnswer(const LessonQuestion &question, LessonAnswer answer, const BuiltScene &scene)
{
    answer.cells.resize(std::max<std::size_t>(answer.cells.size() / 2, 1));
    answer.number += 1000;
    answer.choice = answer.choice == 0 ? 1 : 0;
    std::ranges::reverse(answer.order);
    answer.point *= -0.7;
    if (judged(question, answer, scene.values()).isRight)
        throw InputError({MESSAGE_TEXT("Message", "No wrong answer.")});
    return answer;
}

QJsonArray stepsOf(const Lesson &lesson)
{
    QJsonArray steps;
    for (const LessonStep &step : lesson.steps) {
        QJsonObject keys;
        std::vector<LessonMistake> mistakes;
        const std::optional<BuiltScene> scene = buildScene(step.scene, lesson.folder, mistakes);
        if (!step.questions.empty()) {
            const LessonQuestion &question = step.questions.front();
            const LessonAnswer right = rightAnswer(question, scene->values());
            keys = {{QStringLiteral("id"), question.id},
                    {QStringLiteral("right"), QJsonArray::fromStringList(keysOf(question, right, *scene))},
                    {QStringLiteral("wrong"),
                     QJsonArray::fromStringList(keysOf(question, wrongAnswer(question, right, *scene), *scene))}};
        }
        steps.append(keys);
    }
    return steps;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    QJsonArray lessons;
    try {
        for (const QString &id : shippedLessonIds())
            lessons.append(QJsonObject {{QStringLiteral("id"), id},
                                        {QStringLiteral("steps"), stepsOf(*shippedLesson(id, QStringLiteral("en")))}});
    } catch (const Error &error) {
        std::fprintf(stderr, "%s\n", error.message().english().c_str());
        return EXIT_FAILURE;
    }
    std::puts(QJsonDocument(lessons).toJson(QJsonDocument::Compact).constData());
    return EXIT_SUCCESS;
}
