// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp computeHelp();

/// `normscope compute`: reads a tensor, normalizes it, and writes the results and the statistics into a folder, all of
/// them or none. Throws InputError for wrong arguments and files, before anything is written, and IoError if writing
/// fails.
void runCompute(const QStringList &arguments);

} // namespace normscope
