// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

/// What `normscope sequences` says of itself.
CommandHelp sequencesHelp();

/// `normscope sequences`: what padding does to the statistics of token rows, as a table. Throws InputError for whatever
/// is wrong with the arguments and the file, before anything is written, and IoError if writing fails.
void runSequences(const QStringList &arguments);

} // namespace normscope
