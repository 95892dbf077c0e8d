// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QString>

#include <map>

class QAction;

namespace normscope {

/// The commands of a window under their ids, such as "tensor.method.layer": what menus, command palette, list of keys
/// and lessons call them. The id is the object name of the action. Those of a page are there once it was shown.
class Commands
{
public:
    /// All actions that have a name, and those of submenus. One that comes later under the same id takes the place of
    /// the one before, as the commands of the cards do when another page is shown.
    void add(const QList<QAction *> &actions);
    /// Null if there is none of that id.
    QAction *find(const QString &id) const;
    QList<QAction *> all() const;

private:
    std::map<QString, QPointer<QAction>> m_actions;
};

} // namespace normscope
