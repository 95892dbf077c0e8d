// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"
#include "app/handbook/handbook.h"

#include <QStringList>

namespace normscope {

CommandHelp handbookHelp();

/// `normscope handbook --out FOLDER|FILE.pdf`: writes the handbook for a browser or for paper. Throws InputError,
/// IoError.
void runHandbook(const QStringList &words);

/// The commands of the program as the handbook describes them, in the language of the program.
std::vector<HandbookCommand> handbookCommands();

} // namespace normscope
