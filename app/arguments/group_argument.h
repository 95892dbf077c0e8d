// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"

#include <QString>

namespace normscope {

/// Pins what "n=0,c=1" names: a group by its label (spaces and case do not matter, "c=2-3" is a channel group, "all"
/// the only group), or a cell and its group where every axis has one index. Throws InputError, with the axes that tell
/// groups apart, if there is no such group or cell.
void pinByLabel(SelectionState &selection, const Evaluation &evaluation, const QString &label);

} // namespace normscope
