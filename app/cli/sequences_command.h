// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp sequencesHelp();

/// `normscope sequences`: writes a table of the effect of padding on the statistics of token rows. Throws InputError
/// for wrong arguments or a wrong file, before anything is written, and IoError if writing fails.
void runSequences(const QStringList &arguments);

} // namespace normscope
