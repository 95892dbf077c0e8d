// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <vector>

class QMenuBar;

namespace normscope {

/// A command of the menus, wherever it is found there.
struct MenuEntry
{
    QPointer<QAction> action; ///< Null once its menu was filled anew.
    QStringList menus; ///< The texts of the menus on the way, from the bar on.
};

/// All of a bar's commands in their order; menus that are filled when they open are filled first.
std::vector<MenuEntry> menuEntries(const QMenuBar &bar);

/// A menu's or action's text without mnemonic (English "&File", Chinese "文件(&F)") and ellipsis.
QString plainMenuText(const QString &text);

} // namespace normscope
