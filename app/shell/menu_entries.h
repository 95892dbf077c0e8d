// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <vector>

class QMenuBar;

namespace normscope {

/// A command of the menus, with its place there.
struct MenuEntry
{
    QPointer<QAction> action; ///< Null once its menu was filled again.
    QStringList menus; ///< The texts of the menus that lead to it, from the bar on.
};

/// All commands of a bar in their order; menus that are filled when they open are filled first.
std::vector<MenuEntry> menuEntries(const QMenuBar &bar);

/// A menu's or action's text without mnemonic (English "&File", Chinese "文件(&F)") and ellipsis.
QString plainMenuText(const QString &text);

} // namespace normscope
