// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_question.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "engine/tensor/error.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace normscope {

namespace {

struct LessonWords
{
    Q_DECLARE_TR_FUNCTIONS(LessonWords)
};

// Relative tolerance within which values are equal.
constexpr double asGoodAsEqual = 1e-6;
/// Smallest unit of that tolerance for things to order, which may all be small, such as values of ε.
constexpr double smallToOrder = 1e-6;

/// The value of an answer such as "mean" or "mean = 6.5". Throws InputError if it is not finite or not the number
/// stated.
double checkedAnswer(const QString &answer, const LessonValues &values)
{
    const ComputedText text = computedText(answer);
    const double value = computed(text.expression, values);
    if (!text.stated.isEmpty() && !isAsStated(value, text.stated))
        throw InputError(
            {MESSAGE_TEXT("Message", "The engine computes %1 for “%2”, not %3."),
             {numberText(value, 6).toStdString(), text.expression.toStdString(), text.stated.toStdString()}});
    if (!std::isfinite(value))
        throw InputError({MESSAGE_TEXT("Message", "“%1” has no finite value here."), {text.expression.toStdString()}});
    return value;
}

bool isNear(double a, double b, double unit = 1)
{
    return std::abs(a - b) <= asGoodAsEqual * std::max({unit, std::abs(a), std::abs(b)});
}

int rightChoice(const LessonQuestion &question, const LessonValues &values)
{
    const double answer = checkedAnswer(question.answers.front().text, values);
    int right = -1;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        if (!isNear(computed(question.options[i].key.text, values), answer))
            continue;
        if (right >= 0)
            throw InputError({MESSAGE_TEXT("Message", "Two options are right.")});
        right = static_cast<int>(i);
    }
    if (right < 0)
        throw InputError({MESSAGE_TEXT("Message", "No option is right: the engine computes %1."),
                          {numberText(answer, 6).toStdString()}});
    return right;
}

std::vector<int> rightOrder(const LessonQuestion &question, const LessonValues &values)
{
    std::vector<double> keys;
    for (const LessonOption &option : question.options)
        keys.push_back(checkedAnswer(option.key.text, values) * (question.isDescending ? -1 : 1));
    std::vector<int> order(question.options.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](int i) { return keys[static_cast<std::size_t>(i)]; };
    const auto option = [&](int i) { return question.options[static_cast<std::size_t>(i)].key.text.toStdString(); };
    std::ranges::sort(order, {}, key);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (isNear(key(order[i - 1]), key(order[i]), smallToOrder))
            throw InputError({MESSAGE_TEXT("Message", "Two of the things to order are equal: “%1” and “%2”."),
                              {option(order[i - 1]), option(order[i])}});
    }
    return order;
}

QPointF pointOf(const std::vector<LessonText> &expressions, const LessonValues &values)
{
    return {checkedAnswer(expressions[0].text, values), checkedAnswer(expressions[1].text, values)};
}

double distance(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Whether the given answer equals the particular wrong answer `wrong`.
bool isThatMistake(const LessonQuestion &question, const LessonOption &wrong, const LessonAnswer &given,
                   const LessonValues &values)
{
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return values.elements(wrong.key.text) == given.cells;
    case LessonQuestionKind::Number:
        return std::abs(computed(wrong.key.text, values) - given.number) <= question.tolerance;
    case LessonQuestionKind::Choice:
        return given.choice >= 0
            && isNear(computed(wrong.key.text, values),
                      computed(question.options[static_cast<std::size_t>(given.choice)].key.text, values));
    case LessonQuestionKind::Point: {
        const QStringList parts = wrong.key.text.split(u';');
        return parts.size() == 2
            && distance({computed(parts[0], values), computed(parts[1], values)}, given.point) <= question.tolerance;
    }
    case LessonQuestionKind::Order:
        break;
    }
    return false;
}

LessonVerdict judgedCells(const LessonAnswer &right, const LessonAnswer &given)
{
    std::vector<std::int64_t> found;
    std::ranges::set_intersection(right.cells, given.cells, std::back_inserter(found));
    const auto count = [](const auto &cells) { return static_cast<int>(cells.size()); };
    const int tooMany = count(given.cells) - count(found);
    LessonVerdict verdict {.isRight = right.cells == given.cells, .title = {}, .sentence = {}};
    if (verdict.isRight)
        verdict.title = LessonWords::tr("Right: all %n cell(s).", nullptr, count(found));
    else if (tooMany == 0)
        verdict.title = LessonWords::tr("You found %1 of %2 cells.").arg(count(found)).arg(count(right.cells));
    else
        verdict.title = LessonWords::tr("You found %1 of %2 cells, and %3 too many.")
                            .arg(count(found))
                            .arg(count(right.cells))
                            .arg(tooMany);
    return verdict;
}

} // namespace

LessonAnswer rightAnswer(const LessonQuestion &question, const LessonValues &values)
{
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return {.cells = values.elements(question.answers.front().text)};
    case LessonQuestionKind::Number:
        return {.number = checkedAnswer(question.answers.front().text, values)};
    case LessonQuestionKind::Choice:
        return {.choice = rightChoice(question, values)};
    case LessonQuestionKind::Order:
        return {.order = rightOrder(question, values)};
    case LessonQuestionKind::Point:
        break;
    }
    return {.point = pointOf(question.answers, values)};
}

LessonVerdict judged(const LessonQuestion &question, const LessonAnswer &given, const LessonValues &values)
{
    const LessonAnswer right = rightAnswer(question, values);
    LessonVerdict verdict;
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        verdict = judgedCells(right, given);
        break;
    case LessonQuestionKind::Number:
        verdict.isRight = std::abs(right.number - given.number) <= question.tolerance * (1 + asGoodAsEqual);
        break;
    case LessonQuestionKind::Choice:
        verdict.isRight = right.choice == given.choice;
        break;
    case LessonQuestionKind::Order:
        verdict.isRight = right.order == given.order;
        break;
    case LessonQuestionKind::Point:
        verdict.isRight = distance(right.point, given.point) <= question.tolerance * (1 + asGoodAsEqual);
        break;
    }
    const bool standsMarked // The right answer is marked among the options, so the title does not repeat it.
        = question.kind == LessonQuestionKind::Choice || question.kind == LessonQuestionKind::Order;
    if (verdict.title.isEmpty() && verdict.isRight && standsMarked)
        verdict.title = LessonWords::tr("Right.");
    else if (verdict.title.isEmpty() && verdict.isRight)
        verdict.title = LessonWords::tr("Right: %1.").arg(answerText(question, right));
    else if (verdict.title.isEmpty() && question.kind == LessonQuestionKind::Order)
        verdict.title = LessonWords::tr("You said: %1.\nIt is: %2.", "two lists, one above the other")
                            .arg(answerText(question, given), answerText(question, right));
    else if (verdict.title.isEmpty())
        verdict.title
            = LessonWords::tr("You said: %1. It is: %2.").arg(answerText(question, given), answerText(question, right));
    const auto wrong = std::ranges::find_if(question.wrong, [&](const LessonOption &known) {
        return !verdict.isRight && isThatMistake(question, known, given, values);
    });
    if (verdict.isRight)
        verdict.sentence = question.right.text;
    else if (wrong != question.wrong.end())
        verdict.sentence = wrong->text.text;
    return verdict;
}

void checkWrongAnswer(const LessonQuestion &question, const LessonOption &wrong, const LessonValues &values)
{
    if (question.kind == LessonQuestionKind::Order)
        throw InputError({MESSAGE_TEXT("Message", "An order has no particular wrong answers.")});
    LessonAnswer any = rightAnswer(question, values);
    if (isThatMistake(question, wrong, any, values))
        throw InputError({MESSAGE_TEXT("Message", "“%1” is called wrong, but it is the right answer."),
                          {wrong.key.text.toStdString()}});
}

QString answerText(const LessonQuestion &question, const LessonAnswer &answer)
{
    const auto option = [&](int i) { // Without its full stop, as the text is inserted into a sentence.
        QString text = i < 0 || i >= static_cast<int>(question.options.size())
            ? QString()
            : question.options[static_cast<std::size_t>(i)].text.text;
        while (text.endsWith(u'.') || text.endsWith(u'。'))
            text.chop(1);
        return text;
    };
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return LessonWords::tr("%n cell(s)", nullptr, static_cast<int>(answer.cells.size()));
    case LessonQuestionKind::Number:
        return numberText(std::abs(answer.number) < question.tolerance * 1e-3 ? 0 : answer.number);
    case LessonQuestionKind::Choice:
        return option(answer.choice);
    case LessonQuestionKind::Order: {
        QString texts;
        for (const int i : answer.order)
            texts = texts.isEmpty() ? option(i) : LessonWords::tr("%1, %2", "options in order").arg(texts, option(i));
        return texts;
    }
    case LessonQuestionKind::Point:
        break;
    }
    return QStringLiteral("(%1, %2)").arg(numberText(answer.point.x(), 3), numberText(answer.point.y(), 3));
}

} // namespace normscope
