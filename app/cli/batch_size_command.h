// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp batchSizeHelp();

/// `normscope batch-size`: runs the experiments with small batches and writes a table of them. Throws InputError for
/// wrong arguments or a wrong file, before anything is written, and IoError if writing fails.
void runBatchSize(const QStringList &arguments);

} // namespace normscope
