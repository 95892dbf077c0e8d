// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_actions.h"

#include "app/lessons/lesson_library.h"

#include <QAction>
#include <QMenu>

namespace normscope {

LessonActions::LessonActions(QObject *parent)
    : QObject(parent)
{
    const auto add = [this](const char *id, const QString &text, const QKeySequence &key, const QString &tip) {
        auto *action = new QAction(text, this);
        action->setObjectName(QLatin1String(id));
        action->setShortcut(key);
        action->setToolTip(tip);
        action->setStatusTip(tip);
        return action;
    };
    m_shelf = add("lesson.shelf", tr("&Lessons"), QKeyCombination(Qt::CTRL | Qt::SHIFT, Qt::Key_L),
                  tr("Show the lessons beside the page, or the one that is open"));
    m_shelf->setCheckable(true);
    m_next = add("lesson.next", tr("&Next step"), QKeyCombination(Qt::ALT, Qt::Key_PageDown),
                 tr("Go on in the lesson: reveal the answer, or the next step"));
    m_back = add("lesson.back", tr("Step &back"), QKeyCombination(Qt::ALT, Qt::Key_PageUp),
                 tr("Go back to the step before"));
    m_return = add("lesson.return", tr("&Return to the step"), QKeyCombination(Qt::ALT, Qt::Key_Home),
                   tr("Show the scene of the lesson's step again"));
    m_leave = add("lesson.leave", tr("Back to your &own tensor"), {},
                  tr("Leave the lesson; your tensor comes back as it was"));
    m_anew = add("lesson.anew", tr("Begin ane&w"), {}, tr("Forget the answers to this lesson and begin it again"));
    m_vote = add("lesson.vote", tr("Take a &vote"), QKeyCombination(Qt::CTRL | Qt::ALT, Qt::Key_V),
                 tr("Let the class vote on the question; again: let it talk and vote a second time; then end"));
    m_teacher = add("lesson.teacher", tr("&Teacher’s window"), QKeyCombination(Qt::CTRL | Qt::ALT, Qt::Key_T),
                    tr("Notes, the next step, the time and the votes in a window of their own, on another screen"));
    m_teacher->setCheckable(true);
    m_handIn = add("lesson.handIn", tr("&Hand in…"), {}, tr("Write a file with your name and your answers"));
    m_save = add("lesson.save", tr("&Save the lesson as…"), {},
                 tr("Write the lesson with its tensors and your answers into one file"));
    m_answers = add("lesson.answers", tr("&Answers of a class…"), {},
                    tr("Show what a class handed in, question by question"));
    m_openFile
        = add("lesson.openFile", tr("Open a lesson &file…"), {}, tr("Open a lesson from a file: .md or .normlesson"));
    m_new = add("lesson.new", tr("New lesson from a te&mplate…"), {},
                tr("Write a lesson of three steps to begin from, and edit it"));
    m_edit = add("lesson.edit", tr("&Edit lesson"), QKeyCombination(Qt::CTRL | Qt::ALT, Qt::Key_E),
                 tr("The text of the lesson in an editor beside the page, with its mistakes; the lesson follows it"));
    m_edit->setCheckable(true);
    m_capture
        = add("lesson.capture", tr("&Capture this state as a step"), QKeyCombination(Qt::CTRL | Qt::ALT, Qt::Key_C),
              tr("Write what is on screen into the lesson’s text as a step of its own"));
    m_saveText = add("lesson.saveText", tr("Save the te&xt"), {}, tr("Write the text to the lesson’s file (Ctrl+S)"));
    m_saveTextAs
        = add("lesson.saveTextAs", tr("Save the text &under another name…"), {}, tr("Write the text to another file"));
    connect(m_new, &QAction::triggered, this, &LessonActions::newRequested);
    connect(m_capture, &QAction::triggered, this, &LessonActions::captureRequested);
    connect(m_saveText, &QAction::triggered, this, &LessonActions::saveTextRequested);
    connect(m_saveTextAs, &QAction::triggered, this, &LessonActions::saveTextAsRequested);
    connect(m_next, &QAction::triggered, this, [this] { emit stepRequested(1); });
    connect(m_back, &QAction::triggered, this, [this] { emit stepRequested(-1); });
    connect(m_return, &QAction::triggered, this, &LessonActions::returnRequested);
    connect(m_leave, &QAction::triggered, this, &LessonActions::leaveRequested);
    connect(m_openFile, &QAction::triggered, this, &LessonActions::fileRequested);
    connect(m_anew, &QAction::triggered, this, &LessonActions::anewRequested);
    connect(m_vote, &QAction::triggered, this, &LessonActions::voteRequested);
    connect(m_handIn, &QAction::triggered, this, &LessonActions::handInRequested);
    connect(m_save, &QAction::triggered, this, &LessonActions::saveRequested);
    connect(m_answers, &QAction::triggered, this, &LessonActions::answersRequested);
    setOpen(false, false);
    setVotePossible(false);
}

void LessonActions::addLessons(QMenu *menu)
{
    for (const QString &id : shippedLessonIds()) {
        const auto lesson = shippedLessonHeader(id, lessonLanguage());
        QString title = lesson ? lesson->title : id;
        QAction *action
            = menu->addAction(title.replace(u'&', QLatin1String("&&")), this, [this, id] { emit lessonChosen(id); });
        action->setObjectName(QStringLiteral("lesson.open.") + id);
        action->setToolTip(lesson ? lesson->goals : QString());
        action->setStatusTip(action->toolTip());
    }
}

void LessonActions::addActions(QMenu *menu)
{
    menu->addAction(m_shelf);
    menu->addSeparator();
    addLessons(menu);
    menu->addAction(m_openFile);
    menu->addSeparator();
    menu->addActions({m_next, m_back, m_return, m_anew, m_leave});
    menu->addSeparator();
    menu->addActions({m_new, m_edit, m_capture, m_saveText, m_saveTextAs});
    menu->addSeparator();
    menu->addActions({m_handIn, m_save});
    menu->addSeparator();
    menu->addActions({m_vote, m_teacher, m_answers});
}

void LessonActions::setOpen(bool open, bool strayed)
{
    for (QAction *action : {m_next, m_back, m_leave, m_anew, m_teacher, m_handIn, m_save, m_edit, m_capture})
        action->setEnabled(open);
    m_return->setEnabled(open && strayed);
    for (QAction *action : {m_saveText, m_saveTextAs})
        action->setEnabled(open && m_edit->isChecked());
}

void LessonActions::setVotePossible(bool possible)
{
    m_vote->setEnabled(possible);
}

} // namespace normscope
