// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/cell_edit.h"

#include <QString>

namespace normscope {

/// How the undo history calls an edit of cells: "Shift 12 cells by 0.5". Empty for what was typed.
QString editText(const CellEdit &edit);

} // namespace normscope
