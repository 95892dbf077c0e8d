// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_session.h"

#include <QObject>

#include <array>
#include <map>
#include <vector>

namespace normscope {

/// A class votes on the question of a step by show of hands: the teacher types the counts. It may vote a second time,
/// after it has talked. Votes stay with their question while the lesson is open. Knows no widget.
class LessonVote : public QObject
{
    Q_OBJECT

public:
    /// The session outlives it.
    explicit LessonVote(LessonSession &session);

    /// The question has answers that can be called by letters: see voteAnswers().
    bool isPossible() const { return !answers().empty(); }
    bool isOn() const { return m_isOn; }
    /// Begins, votes again, or ends: what one key does, in this order.
    void advance();
    void end();
    /// 0 the first vote, 1 the second.
    int round() const { return votes().round; }

    /// What is voted between, in the order of the letters; none: the question has too few answers.
    const std::vector<LessonAnswer> &answers() const;
    /// The same in words; of cells and points there is a picture as well.
    QStringList options() const;
    /// The number of the right one; −1: none.
    int rightOption() const;
    /// What the teacher has typed for the present vote: "A 12, B 30".
    QString typed() const { return votes().typed[static_cast<std::size_t>(round())]; }
    void setTyped(const QString &text);
    /// How many voted for each option.
    std::vector<int> counts(int round) const;
    /// The share of right answers, 0 … 1; nothing: nobody has voted.
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
    std::vector<LessonAnswer> m_answers; ///< Of the step's question.
    int m_right = -1;
    std::map<QString, Votes> m_votes; ///< By question.
    bool m_isOn = false;
};

/// Reads "A 12, B 30" or "12 30": counts of so many options, 0 where nothing is said.
std::vector<int> readVotes(const QString &text, int options);

} // namespace normscope
