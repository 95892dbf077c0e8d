// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QString>

#include <map>

class QAction;

namespace normscope {

/// The commands of a window by their ids, such as "tensor.method.layer", which menus, command palette, list of keys and
/// lessons use. The id is the object name of the action. Commands of a page exist once the page was shown.
class Commands
{
public:
    /// Adds all actions that have a name, and those of submenus. An action added later replaces the one with the same
    /// id, as the commands of the cards do when another page is shown.
    void add(const QList<QAction *> &actions);
    /// Null if there is no command of that id.
    QAction *find(const QString &id) const;
    QList<QAction *> all() const;

private:
    std::map<QString, QPointer<QAction>> m_actions;
};

} // namespace normscope
