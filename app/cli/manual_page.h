// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp manualHelp();

/// `normscope manual [COMMAND]`: prints a page for man(1) about the program or a command, generated from the text of
/// --help, in the language of the program. Throws InputError, IoError.
void runManual(const QStringList &words);

} // namespace normscope
