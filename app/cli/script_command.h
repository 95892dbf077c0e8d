// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

/// What `normscope script` says of itself.
CommandHelp scriptHelp();

/// `normscope script`: writes the computation on a document, a tensor file or a sample as a Python script. Throws
/// InputError for whatever is wrong with the arguments and files, IoError if writing fails; then no file is written.
void runScript(const QStringList &arguments);

} // namespace normscope
