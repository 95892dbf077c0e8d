// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

/// What `normscope completion` says of itself.
CommandHelp completionHelp();

/// `normscope completion bash|zsh|fish`: prints what makes a shell complete commands, options and their values, from
/// what
/// --help says. Throws InputError, IoError.
void runCompletion(const QStringList &words);

} // namespace normscope
