// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

namespace normscope {

/// Frames around the blocks of groups: all of them thinly while there are few groups, the pinned and the lit one
/// strongly; a mark at groups whose numbers are exceptional.
void paintGroupFrames(QPainter &painter, const TensorPanel &panel);

/// The selected range, the pinned and the hovered cell.
void paintCellFrames(QPainter &painter, const TensorPanel &panel, const CellRange &range);

} // namespace normscope
