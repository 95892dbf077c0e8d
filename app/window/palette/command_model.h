// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/menu_entries.h"

#include <QAbstractListModel>

namespace normscope {

/// The commands of the menus that match the typed text, the best first; all commands in the order of the menus if
/// nothing is typed.
class CommandModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        MenusRole = Qt::UserRole, ///< "View › Theme", QString.
        KeysRole ///< In the notation of the desktop, QString; may be empty.
    };

    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<MenuEntry> entries);
    void setTyped(const QString &typed);
    /// Null if there is none at the index.
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
