// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace normscope {

/// The text of `normscope sequences --help`.
QString sequencesHelp();

/// `normscope sequences`: what padding does to the statistics of token rows, as a table. Throws InputError for whatever
/// is wrong with the arguments and the file, before anything is written, and IoError if writing fails.
void runSequences(const QStringList &arguments);

} // namespace normscope
