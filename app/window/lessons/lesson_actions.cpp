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
    m_openFile = add("lesson.openFile", tr("Open a lesson &file…"), {}, tr("Open a lesson from a file of Markdown"));
    connect(m_next, &QAction::triggered, this, [this] { emit stepRequested(1); });
    connect(m_back, &QAction::triggered, this, [this] { emit stepRequested(-1); });
    connect(m_return, &QAction::triggered, this, &LessonActions::returnRequested);
    connect(m_leave, &QAction::triggered, this, &LessonActions::leaveRequested);
    connect(m_openFile, &QAction::triggered, this, &LessonActions::fileRequested);
    for (const QString &id : shippedLessonIds()) {
        const auto lesson = shippedLesson(id, lessonLanguage());
        QString title = lesson ? lesson->title : id;
        QAction *action = add("", title.replace(u'&', QLatin1String("&&")), {}, lesson ? lesson->goals : QString());
        action->setObjectName(QStringLiteral("lesson.open.") + id);
        connect(action, &QAction::triggered, this, [this, id] { emit lessonChosen(id); });
        m_lessons += action;
    }
    setOpen(false, false);
}

void LessonActions::addActions(QMenu *menu) const
{
    menu->addAction(m_shelf);
    menu->addSeparator();
    menu->addActions(m_lessons);
    menu->addAction(m_openFile);
    menu->addSeparator();
    menu->addActions({m_next, m_back, m_return, m_leave});
}

void LessonActions::setOpen(bool open, bool strayed)
{
    for (QAction *action : {m_next, m_back, m_leave})
        action->setEnabled(open);
    m_return->setEnabled(open && strayed);
}

} // namespace normscope
