// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/commands.h"

#include <QAction>

namespace normscope {

void Commands::add(const QString &id, QAction *action)
{
    Q_ASSERT(!find(id) || find(id) == action);
    action->setObjectName(id);
    m_actions.emplace(id, action);
}

QAction *Commands::find(const QString &id) const
{
    const auto found = m_actions.find(id);
    return found == m_actions.end() ? nullptr : found->second;
}

} // namespace normscope
