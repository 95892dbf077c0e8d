// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/arrangement_actions.h"

#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"

#include <QAction>
#include <QMenu>

namespace normscope {

ArrangementActions::ArrangementActions(CardArrangement &arrangement, QWidget *window)
    : QObject(window)
    , m_arrangement(arrangement)
{
    addViewSwitches();
    addViewCommands();
    window->addActions(m_switches + m_commands);
    connect(&arrangement, &CardArrangement::changed, this, &ArrangementActions::update);
    connect(&arrangement, &CardArrangement::menuRequested, this, [this](const QPoint &point) {
        QMenu menu;
        menu.addActions(m_commands);
        menu.exec(point);
    });
    update();
}

void ArrangementActions::addTo(QMenu *menu) const
{
    menu->addActions(m_switches);
    menu->addSeparator();
    menu->addActions(m_commands);
}

void ArrangementActions::setActive(bool active)
{
    for (QAction *action : m_switches + m_commands)
        action->setVisible(active);
    if (active)
        update();
}

QAction *ArrangementActions::add(const QString &id, const QString &text, const QString &tip, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("view.%1").arg(id));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setShortcut(key);
    return action;
}

void ArrangementActions::addViewSwitches()
{
    int number = 0;
    for (const QString &id : m_arrangement.views()) {
        ++number;
        const QKeySequence key = number <= 9 ? QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + number)) : QKeySequence();
        QAction *action = add(QStringLiteral("show.%1").arg(id), m_arrangement.card(id)->title(),
                              tr("Show or hide this view."), key);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, id](bool shown) { m_arrangement.setShown(id, shown); });
        const auto follow = [this, action, id] { action->setChecked(m_arrangement.isShown(id)); };
        connect(&m_arrangement, &CardArrangement::changed, action, follow);
        follow();
        m_switches.append(action);
    }
}

void ArrangementActions::addViewCommands()
{
    m_enlarge = add(QStringLiteral("enlarge"), tr("&Enlarge the view"),
                    tr("Let the view with the keyboard fill the page, or show all again."), Qt::Key_E);
    m_enlarge->setCheckable(true);
    connect(m_enlarge, &QAction::triggered, this,
            [this](bool enlarged) { m_arrangement.enlarge(enlarged ? m_arrangement.currentView() : QString()); });
    m_commands.append(m_enlarge);
    addStep(QStringLiteral("moveLeft"), tr("Move the view &left"), Direction::Left, Qt::Key_Left);
    addStep(QStringLiteral("moveRight"), tr("Move the view &right"), Direction::Right, Qt::Key_Right);
    addStep(QStringLiteral("moveUp"), tr("Move the view &up"), Direction::Up, Qt::Key_Up);
    addStep(QStringLiteral("moveDown"), tr("Move the view &down"), Direction::Down, Qt::Key_Down);
    m_hide = add(QStringLiteral("hide"), tr("&Hide the view"),
                 tr("Hide the view with the keyboard; the list of views brings it back."), {});
    connect(m_hide, &QAction::triggered, this, [this] { m_arrangement.setShown(m_arrangement.currentView(), false); });
    m_next = add(QStringLiteral("next"), tr("&Next view"), tr("Give the keyboard to the next view."), Qt::Key_F6);
    connect(m_next, &QAction::triggered, this, [this] { m_arrangement.focusNext(1); });
    m_previous = add(QStringLiteral("previous"), tr("&Previous view"), tr("Give the keyboard to the previous view."),
                     Qt::SHIFT | Qt::Key_F6);
    connect(m_previous, &QAction::triggered, this, [this] { m_arrangement.focusNext(-1); });
    m_restore = add(QStringLiteral("restore"), tr("&Bring the hidden view back"),
                    tr("Show the view again that was hidden last."), {});
    connect(m_restore, &QAction::triggered, this, [this] { m_arrangement.setShown(m_arrangement.lastHidden(), true); });
    m_commands.append({m_hide, m_restore, m_next, m_previous});
}

void ArrangementActions::addStep(const QString &id, const QString &text, Direction direction, Qt::Key key)
{
    QAction *action
        = add(id, text, tr("Move the view with the keyboard; its title can be dragged too."), Qt::ALT | key);
    connect(action, &QAction::triggered, this,
            [this, direction] { m_arrangement.step(m_arrangement.currentView(), direction); });
    const auto follow = [this, action, direction] {
        action->setEnabled(m_arrangement.canStep(m_arrangement.currentView(), direction));
    };
    connect(&m_arrangement, &CardArrangement::changed, action, follow);
    follow();
    m_commands.append(action);
}

void ArrangementActions::update()
{
    const bool hasView = !m_arrangement.currentView().isEmpty();
    m_restore->setEnabled(!m_arrangement.lastHidden().isEmpty());
    m_enlarge->setChecked(!m_arrangement.enlargedView().isEmpty());
    for (QAction *action : {m_enlarge, m_hide, m_next, m_previous})
        action->setEnabled(hasView);
}

} // namespace normscope
