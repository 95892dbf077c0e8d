// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/vote_answers.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace normscope {

namespace {

constexpr double sameNumber = 1e-9;

bool isSameNumber(double a, double b)
{
    return std::abs(a - b) <= sameNumber * std::max({1.0, std::abs(a), std::abs(b)});
}

/// Collects different answers in the order in which they are added.
class VoteAnswers
{
public:
    explicit VoteAnswers(LessonQuestionKind kind)
        : m_kind(kind)
    { }

    void add(LessonAnswer answer)
    {
        const bool isKnown = std::ranges::any_of(
            m_answers, [&](const LessonAnswer &known) { return isSameVote(m_kind, known, answer); });
        if (!isKnown)
            m_answers.push_back(std::move(answer));
    }
    /// Adds the answer unless it cannot be computed: a wrong answer may be written for another scene.
    template <class Make>
    void tryToAdd(Make &&make)
    {
        try {
            add(make());
        } catch (const InputError &) {
            return;
        }
    }
    /// Adds an answer that is not the author's, up to mostVoteAnswers.
    template <class Make>
    void fillWith(Make &&make)
    {
        if (m_answers.size() < mostVoteAnswers)
            tryToAdd(make);
    }
    std::vector<LessonAnswer> taken()
    {
        return m_answers.size() > 1 ? std::move(m_answers) : std::vector<LessonAnswer>();
    }

private:
    LessonQuestionKind m_kind;
    std::vector<LessonAnswer> m_answers;
};

void addCells(VoteAnswers &answers, const LessonQuestion &question, const LessonValues &values)
{
    for (const LessonOption &wrong : question.wrong)
        answers.tryToAdd([&] { return LessonAnswer {.cells = values.elements(wrong.key.text)}; });
    for (const char *method : {"layer", "batch", "instance", "group"})
        answers.fillWith(
            [&] { return LessonAnswer {.cells = values.elements(QStringLiteral("group@") + QLatin1String(method))}; });
}

/// Adds the author's wrong answers, or else those of common mistakes: 0, 1, the wrong sign, a factor of two.
void addNumbers(VoteAnswers &answers, const LessonQuestion &question, const LessonValues &values, double right)
{
    for (const LessonOption &wrong : question.wrong)
        answers.tryToAdd([&] { return LessonAnswer {.number = computed(wrong.key.text, values)}; });
    if (!question.wrong.empty())
        return;
    for (const double other : {0.0, 1.0, -right, 2 * right})
        answers.fillWith([&] { return LessonAnswer {.number = other}; });
}

/// Adds the reversed order, then those with two neighbours exchanged, from the first pair on.
void addOrders(VoteAnswers &answers, const std::vector<int> &right)
{
    answers.fillWith([&] { return LessonAnswer {.order = {right.rbegin(), right.rend()}}; });
    for (std::size_t i = 1; i < right.size(); ++i) {
        answers.fillWith([&] {
            LessonAnswer answer {.order = right};
            std::swap(answer.order[i - 1], answer.order[i]);
            return answer;
        });
    }
}

void addPoints(VoteAnswers &answers, const LessonQuestion &question, const LessonValues &values, QPointF right)
{
    const auto point = [&](const QString &first, const QString &second) {
        return LessonAnswer {.point = {computed(first, values), computed(second, values)}};
    };
    for (const LessonOption &wrong : question.wrong) {
        answers.tryToAdd([&] {
            const QStringList parts = wrong.key.text.split(u';');
            return point(parts.value(0), parts.value(1));
        });
    }
    answers.fillWith([&] { return point(question.from[0].text, question.from[1].text); });
    answers.fillWith([&] { return LessonAnswer {.point = {right.y(), right.x()}}; });
    answers.fillWith([&] { return LessonAnswer {.point = -right}; });
}

/// Orders answers by their values, so that the position of the right one is arbitrary.
bool comesBefore(const LessonAnswer &a, const LessonAnswer &b)
{
    const auto key = [](const LessonAnswer &answer) {
        return std::tuple(answer.number, answer.point.x(), answer.point.y(), answer.cells.size(), answer.cells,
                          answer.order);
    };
    return key(a) < key(b);
}

} // namespace

bool isSameVote(LessonQuestionKind kind, const LessonAnswer &a, const LessonAnswer &b)
{
    switch (kind) {
    case LessonQuestionKind::Number:
        return isSameNumber(a.number, b.number);
    case LessonQuestionKind::Point:
        return isSameNumber(a.point.x(), b.point.x()) && isSameNumber(a.point.y(), b.point.y());
    case LessonQuestionKind::Cells:
    case LessonQuestionKind::Choice:
    case LessonQuestionKind::Order:
        break;
    }
    return a == b;
}

std::vector<LessonAnswer> voteAnswers(const LessonQuestion &question, const LessonValues &values)
{
    VoteAnswers answers(question.kind);
    if (question.kind == LessonQuestionKind::Choice) {
        for (int i = 0; i < static_cast<int>(question.options.size()); ++i)
            answers.add({.choice = i});
        return answers.taken();
    }
    const LessonAnswer right = rightAnswer(question, values);
    answers.add(right);
    if (question.kind == LessonQuestionKind::Cells)
        addCells(answers, question, values);
    else if (question.kind == LessonQuestionKind::Number)
        addNumbers(answers, question, values, right.number);
    else if (question.kind == LessonQuestionKind::Order)
        addOrders(answers, right.order);
    else
        addPoints(answers, question, values, right.point);
    std::vector<LessonAnswer> all = answers.taken();
    std::ranges::sort(all, comesBefore);
    return all;
}

} // namespace normscope
