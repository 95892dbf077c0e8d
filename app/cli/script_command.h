// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp scriptHelp();

/// `normscope script`: writes the computation on a document, a tensor file or a sample as a Python script. Throws
/// InputError for wrong arguments and files, and IoError if writing fails; then no file is written.
void runScript(const QStringList &arguments);

} // namespace normscope
