// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace normscope {

/// Breaks a text into lines of at most `width` columns of a terminal where it can be broken: at spaces, after the bars
/// between a list of values, between ideographs.
QStringList wrapped(const QString &text, int width);

/// The lines of a paragraph of the source: indented ones as they are, others that follow each other joined into one.
QStringList flowing(const QString &paragraph);

} // namespace normscope
