// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace normscope {

/// The commands of lessons: the list of lessons, opening shipped lessons, and stepping through the open one.
class LessonActions : public QObject
{
    Q_OBJECT

public:
    explicit LessonActions(QObject *parent = nullptr);

    /// Shows or hides the list of lessons beside the page, or while a lesson is open, that lesson; checkable.
    QAction *shelf() const { return m_shelf; }
    /// Adds all of them to a menu, with one for each shipped lesson, which is made here.
    void addActions(QMenu *menu);
    /// Enables the commands of an open lesson. `strayed`: the scene differs from that of the step.
    void setOpen(bool open, bool strayed);
    /// Whether the class can vote on the question of the step.
    void setVotePossible(bool possible);
    /// The actions whose shortcuts also work in the teacher's window.
    QList<QAction *> ofClass() const { return {m_next, m_back, m_return, m_vote}; }
    /// Shows and hides the editor of the lesson's text; checkable.
    QAction *edit() const { return m_edit; }
    /// Shows and hides the teacher's window; checkable.
    QAction *teacher() const { return m_teacher; }

signals:
    void lessonChosen(const QString &id);
    void fileRequested();
    void stepRequested(int direction);
    void returnRequested();
    void leaveRequested();
    void anewRequested();
    void voteRequested();
    void handInRequested();
    void saveRequested();
    void answersRequested();
    void newRequested();
    void captureRequested();
    void saveTextRequested();
    void saveTextAsRequested();

private:
    void addLessons(QMenu *menu);

    QAction *m_shelf;
    QAction *m_openFile;
    QAction *m_next;
    QAction *m_back;
    QAction *m_return;
    QAction *m_leave;
    QAction *m_anew;
    QAction *m_vote;
    QAction *m_teacher;
    QAction *m_handIn;
    QAction *m_save;
    QAction *m_answers;
    QAction *m_new;
    QAction *m_edit;
    QAction *m_capture;
    QAction *m_saveText;
    QAction *m_saveTextAs;
};

} // namespace normscope
