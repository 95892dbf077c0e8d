// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp completionHelp();

/// `normscope completion bash|zsh|fish`: prints a script for the shell that completes commands, options and their
/// values, generated from the options of --help. Throws InputError, IoError.
void runCompletion(const QStringList &words);

} // namespace normscope
