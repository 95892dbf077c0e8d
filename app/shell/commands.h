// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <map>

class QAction;

namespace normscope {

/// The commands of a window under their ids, such as "tensor.method.layer": what menus, command palette, list of keys
/// and lessons call them. An id is the object name of its action as well.
class Commands
{
public:
    /// The action outlives this. Each id belongs to one action.
    void add(const QString &id, QAction *action);
    /// Null if there is none of that id (yet: a page's commands are there once it has been shown).
    QAction *find(const QString &id) const;
    const std::map<QString, QAction *> &all() const { return m_actions; }

private:
    std::map<QString, QAction *> m_actions;
};

} // namespace normscope
