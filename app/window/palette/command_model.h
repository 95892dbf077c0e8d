// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/menu_entries.h"

#include <QAbstractListModel>

namespace normscope {

/// The commands of the menus that fit what was typed, the best first; all of them in the order of the menus as long as
/// nothing was typed.
class CommandModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        MenusRole = Qt::UserRole, ///< "View › Theme", QString.
        KeysRole ///< As the desktop writes them, QString; may be empty.
    };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<MenuEntry> entries);
    void setTyped(const QString &typed);
    /// Null where there is none.
    QAction *action(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// Disabled commands are listed, but cannot be chosen.
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    std::vector<MenuEntry> m_entries;
    std::vector<std::size_t> m_found; ///< Indices into m_entries.
};

} // namespace normscope
