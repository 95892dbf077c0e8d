// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/cell_edit.h"

#include <QString>

namespace normscope {

/// Name of an edit of cells in the undo history: "Shift 12 cells by 0.5". Empty for typed values, which get the default
/// name.
QString editText(const CellEdit &edit);

} // namespace normscope
