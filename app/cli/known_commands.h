// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace normscope {

/// Whether a window has a command of that id: it is asked a real one, that nobody sees, so that there is no second list
/// of them. Needs a QApplication.
bool isKnownCommand(const QString &id);
/// All of them, in alphabetical order.
QStringList knownCommands();

} // namespace normscope
