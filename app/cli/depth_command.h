// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp depthHelp();

/// `normscope depth`: sends signal and gradient through a stack at its initialization and writes a table of its blocks.
/// Throws InputError for wrong arguments, before anything is written, and IoError if writing fails.
void runDepth(const QStringList &arguments);

} // namespace normscope
