// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace normscope {

/// Whether the window has a command of that id: asks a hidden MainWindow, so that there is no second list of commands
/// to maintain. Needs a QApplication.
bool isKnownCommand(const QString &id);
/// The ids of all commands, in alphabetical order.
QStringList knownCommands();

} // namespace normscope
