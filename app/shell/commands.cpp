// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/commands.h"

#include <QAction>
#include <QMenu>

namespace normscope {

void Commands::add(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (const QMenu *menu = action->menu())
            add(menu->actions());
        else if (!action->isSeparator() && !action->objectName().isEmpty())
            m_actions[action->objectName()] = action;
    }
}

QList<QAction *> Commands::all() const
{
    QList<QAction *> actions;
    for (const auto &[id, action] : m_actions) {
        if (action)
            actions += action;
    }
    return actions;
}

QAction *Commands::find(const QString &id) const
{
    const auto found = m_actions.find(id);
    return found == m_actions.end() ? nullptr : found->second.data();
}

} // namespace normscope
