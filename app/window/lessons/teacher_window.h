// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_vote.h"
#include "widgets/theme/theme.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QTimer;

namespace normscope {

class VoteBox;

/// What a teacher has to himself while a class sees the lesson: notes, what comes next, the time, and the votes. On
/// another screen if there is one. The keys of a clicker step here, too.
class TeacherWindow : public QWidget
{
    Q_OBJECT

public:
    /// Both outlive it.
    TeacherWindow(LessonSession &session, LessonVote &vote);

    void setTheme(const Theme &theme);
    /// Shows it away from that window, on another screen where there is one.
    void showBeside(const QWidget &window);
    /// "3:05": minutes and seconds since the lesson was opened.
    static QString elapsedText(qint64 milliseconds);

signals:
    /// One step on (1) or back (−1).
    void stepRequested(int direction);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void showStep();
    void showTime();

    LessonSession &m_session;
    QElapsedTimer m_since;
    QTimer *m_tick;
    QLabel *m_time;
    QLabel *m_place;
    QLabel *m_title;
    QLabel *m_notesTitle;
    QLabel *m_notes;
    QLabel *m_answer;
    QLabel *m_nextTitle;
    QLabel *m_next;
    VoteBox *m_votes;
};

} // namespace normscope
