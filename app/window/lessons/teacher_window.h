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

/// The window for the teacher while a class sees the lesson: notes, the next step, the time, and the votes. Placed on
/// another screen if there is one. The keys of a clicker step here, too.
class TeacherWindow : public QWidget
{
    Q_OBJECT

public:
    /// Session and vote must outlive this window.
    TeacherWindow(LessonSession &session, LessonVote &vote);

    void setTheme(const Theme &theme);
    /// Shows this window, in the middle of another screen than that of `window` if there is one.
    void showBeside(const QWidget &window);
    /// "3:05": minutes and seconds since the lesson was opened.
    static QString elapsedText(qint64 milliseconds);

signals:
    /// Go one step forward (1) or back (−1).
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
