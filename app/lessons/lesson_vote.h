// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"

#include <QObject>

#include <array>
#include <map>
#include <vector>

namespace normscope {

/// The vote of a class on the question of a step by show of hands: the teacher types the counts. The class may vote a
/// second time after a discussion. Votes are kept by question while the lesson is open. Independent of widgets.
class LessonVote : public QObject
{
    Q_OBJECT

public:
    /// The session must outlive the vote.
    explicit LessonVote(LessonSession &session);

    /// Whether the question has answers to vote on, see voteAnswers().
    bool isPossible() const { return !answers().empty(); }
    bool isOn() const { return m_isOn; }
    /// Begins the first vote, then the second one, then ends the vote; one key runs through these states.
    void advance();
    void end();
    /// 0 the first vote, 1 the second.
    int round() const { return votes().round; }

    /// The answers to vote on in the order of their letters; empty: the question has too few answers.
    const std::vector<LessonAnswer> &answers() const;
    /// The answers in words.
    QStringList options() const;
    /// Index of the right answer; −1: none.
    int rightOption() const;
    /// The counts that the teacher has typed for the present vote: "A 12, B 30".
    QString typed() const { return votes().typed[static_cast<std::size_t>(round())]; }
    void setTyped(const QString &text);
    /// The number of votes for each answer.
    std::vector<int> counts(int round) const;
    /// The share of votes for the right answer, 0 … 1; nothing if there are no votes.
    std::optional<double> shareRight(int round) const;

    static QString letter(int option) { return QString(QChar(u'A' + option)); }

signals:
    void changed();

private:
    struct Votes
    {
        int round = 0;
        std::array<QString, 2> typed;
    };
    const Votes &votes() const;
    void findAnswers();

    LessonSession &m_session;
    std::vector<LessonAnswer> m_answers; ///< The answers to the step's question.
    int m_right = -1;
    std::map<QString, Votes> m_votes; ///< By the question's id.
    bool m_isOn = false;
};

/// Reads counts such as "A 12, B 30" or "12 30" for `options` answers; an answer that is not mentioned has 0.
std::vector<int> readVotes(const QString &text, int options);

} // namespace normscope
