// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

CommandHelp figuresHelp();

/// `normscope figures MANIFEST`: writes every figure that a manifest describes (see figure_manifest.h). Errors of a
/// figure are written to stderr with its number and name, and the other figures are still written; then it throws
/// InputError.
void runFigures(const QStringList &words);

} // namespace normscope
