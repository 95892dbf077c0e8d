// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_vote.h"

#include "app/lessons/lesson_expression.h"
#include "engine/tensor/error.h"
#include "widgets/theme/number_format.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

constexpr double sameNumber = 1e-9;

/// The right number of a question and its particular wrong ones, ascending.
std::vector<double> votedNumbers(const LessonQuestion &question, const LessonValues &values)
{
    std::vector<double> numbers = {rightAnswer(question, values).number};
    for (const LessonOption &wrong : question.wrong)
        numbers.push_back(computed(wrong.key.text, values));
    std::ranges::sort(numbers);
    const auto same = std::ranges::unique(
        numbers, [](double a, double b) { return std::abs(a - b) <= sameNumber * std::max(1.0, std::abs(a)); });
    numbers.erase(same.begin(), same.end());
    return numbers;
}

} // namespace

std::vector<int> readVotes(const QString &text, int options)
{
    static const QRegularExpression lettered(QStringLiteral("([A-Za-z])\\s*[:：=]?\\s*(\\d{1,4})(?!\\d)"));
    static const QRegularExpression plain(QStringLiteral("\\d{1,4}"));
    std::vector<int> counts(static_cast<std::size_t>(options));
    bool hasLetters = false;
    for (auto found = lettered.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const int option = match.capturedView(1)[0].toUpper().unicode() - u'A';
        hasLetters = true;
        if (option < options)
            counts[static_cast<std::size_t>(option)] = match.capturedView(2).toInt();
    }
    std::size_t next = 0;
    for (auto found = plain.globalMatch(text); !hasLetters && found.hasNext() && next < counts.size();)
        counts[next++] = found.next().capturedView().toInt();
    return counts;
}

LessonVote::LessonVote(LessonSession &session)
    : m_session(session)
{
    connect(&session, &LessonSession::stepShown, this, &LessonVote::end);
    connect(&session, &LessonSession::revealChanged, this, &LessonVote::changed);
}

QStringList LessonVote::options() const
{
    QStringList texts;
    const LessonQuestion *question = m_session.question();
    if (!question)
        return texts;
    if (question->kind == LessonQuestionKind::Choice) {
        for (const LessonOption &option : question->options)
            texts += option.text.text;
    } else if (question->kind == LessonQuestionKind::Number && !question->wrong.empty()) {
        try {
            for (const double number : votedNumbers(*question, m_session.scene()->values()))
                texts += numberText(number);
        } catch (const InputError &) {
            texts.clear(); // The panel says what is wrong with the question.
        }
    }
    return texts.size() > 1 ? texts : QStringList();
}

int LessonVote::rightOption() const
{
    const LessonQuestion *question = m_session.question();
    if (!question || !isPossible())
        return -1;
    try {
        const LessonAnswer right = rightAnswer(*question, m_session.scene()->values());
        return question->kind == LessonQuestionKind::Choice
            ? right.choice
            : static_cast<int>(options().indexOf(numberText(right.number)));
    } catch (const InputError &) {
        return -1;
    }
}

const LessonVote::Votes &LessonVote::votes() const
{
    static const Votes none;
    const LessonQuestion *question = m_session.question();
    const auto found = question ? m_votes.find(question->id) : m_votes.end();
    return found == m_votes.end() ? none : found->second;
}

void LessonVote::advance()
{
    if (!isPossible())
        return;
    Votes &votes = m_votes[m_session.question()->id];
    if (!m_isOn)
        m_isOn = true;
    else if (votes.round == 0)
        votes.round = 1;
    else
        m_isOn = false;
    emit changed();
}

void LessonVote::end()
{
    m_isOn = false;
    emit changed();
}

void LessonVote::setTyped(const QString &text)
{
    if (!isPossible() || text == typed())
        return;
    Votes &votes = m_votes[m_session.question()->id];
    votes.typed[static_cast<std::size_t>(votes.round)] = text;
    emit changed();
}

std::vector<int> LessonVote::counts(int round) const
{
    return readVotes(votes().typed[static_cast<std::size_t>(round)], static_cast<int>(options().size()));
}

std::optional<double> LessonVote::shareRight(int round) const
{
    const std::vector<int> all = counts(round);
    const int voters = std::accumulate(all.begin(), all.end(), 0);
    const int right = rightOption();
    if (voters == 0 || right < 0)
        return std::nullopt;
    return static_cast<double>(all[static_cast<std::size_t>(right)]) / voters;
}

} // namespace normscope
