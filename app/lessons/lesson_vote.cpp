// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_vote.h"

#include "app/lessons/vote_answers.h"
#include "engine/tensor/error.h"

#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace normscope {

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
    connect(&session, &LessonSession::stepShown, this, [this] {
        findAnswers();
        end();
    });
    connect(&session, &LessonSession::revealChanged, this, &LessonVote::changed);
}

void LessonVote::findAnswers()
{
    m_answers.clear();
    m_right = -1;
    const LessonQuestion *question = m_session.question();
    if (!question)
        return;
    try {
        const LessonValues values = m_session.scene()->values();
        const LessonAnswer right = rightAnswer(*question, values);
        m_answers = voteAnswers(*question, values);
        const auto found = std::ranges::find_if(
            m_answers, [&](const LessonAnswer &answer) { return isSameVote(question->kind, answer, right); });
        m_right = found == m_answers.end() ? -1 : static_cast<int>(found - m_answers.begin());
    } catch (const InputError &) {
        m_answers.clear(); // The panel says what is wrong with the question.
    }
}

const std::vector<LessonAnswer> &LessonVote::answers() const
{
    static const std::vector<LessonAnswer> none;
    return m_session.question() ? m_answers : none;
}

QStringList LessonVote::options() const
{
    QStringList texts;
    for (const LessonAnswer &answer : answers())
        texts += m_session.question()->kind == LessonQuestionKind::Choice
            ? m_session.question()->options[static_cast<std::size_t>(answer.choice)].text.text
            : answerText(*m_session.question(), answer);
    return texts;
}

int LessonVote::rightOption() const
{
    return isPossible() ? m_right : -1;
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
    return readVotes(votes().typed[static_cast<std::size_t>(round)], static_cast<int>(answers().size()));
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
