// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

/// What `normscope figures` says of itself.
CommandHelp figuresHelp();

/// `normscope figures MANIFEST`: writes every figure that a manifest describes (see figure_manifest.h). What is wrong
/// with one is told on stderr with its number and name, and the others are written; then it throws InputError.
void runFigures(const QStringList &words);

} // namespace normscope
