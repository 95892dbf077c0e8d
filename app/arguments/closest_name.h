// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace normscope {

/// The name that `written` is most likely a misspelling of: the one at the smallest edit distance (letters added, left
/// out, exchanged or swapped with their neighbour: optimal string alignment), at most a third of the word's length.
/// Empty if no name is that close. Of equally close names, the first.
QString closestName(const QString &written, const QStringList &names);

} // namespace normscope
