// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"

#include <QString>

namespace normscope {

/// Pins the group or cell that a label such as "n=0,c=1" names. A group is named by its label (spaces and case do not
/// matter, "c=2-3" is a channel group, "all" the only group); a cell, and with it its group, by one index on every
/// axis. Throws InputError, with the axes that tell groups apart, if there is no such group or cell.
void pinByLabel(SelectionState &selection, const Evaluation &evaluation, const QString &label);

} // namespace normscope
