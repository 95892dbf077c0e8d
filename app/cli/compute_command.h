// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// The text of `normscope compute --help`.
QString computeHelp();

/// `normscope compute`: reads a tensor, normalizes it, and writes the results and the statistics into a folder, all of
/// them or none. Throws InputError for whatever is wrong with the arguments and files, before anything is written, and
/// IoError if writing fails.
void runCompute(const QStringList &arguments);

} // namespace normscope
