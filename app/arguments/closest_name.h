// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace normscope {

/// The name that somebody most likely meant who wrote another one: by the fewest letters added, left out, exchanged or
/// swapped with their neighbour (optimal string alignment), a third of the name at most. Empty: none is close. Of
/// names that are equally close, the first one.
QString closestName(const QString &written, const QStringList &names);

} // namespace normscope
