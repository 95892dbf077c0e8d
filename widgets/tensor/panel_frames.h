// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

#include <vector>

namespace normscope {

/// Opacity of thin frames while one group is highlighted.
inline constexpr double fadedFrame = 0.6;
inline double thinFrameOpacity(const TensorPanel &panel)
{
    return panel.litGroup() == noIndex ? 1 : fadedFrame;
}

/// Paints thin frames around the blocks of all groups, if there are not too many; independent of the selection.
void paintThinFrames(QPainter &painter, const TensorPanel &panel, double opacity);
/// Paints the thin frames of one group.
void paintThinFrame(QPainter &painter, const TensorPanel &panel, std::int64_t group, double opacity);

/// The rectangles of a group's hull, as its frame is painted, in the painter's coordinates.
std::vector<QRectF> hullsOf(const TensorPanel &panel, std::int64_t group);

/// The largest distance in pixels that frames extend into their cells, whichever cell is pinned: numbers keep this
/// free.
double frameReach(const TensorPanel &panel);

/// Paints strong frames around the blocks of the pinned and the highlighted group, and a warning mark at degenerate
/// groups.
void paintStrongFrames(QPainter &painter, const TensorPanel &panel);

/// The region of a group with its frames and its mark, simplified to few rectangles and rather too large.
QRegion groupRegion(const TensorPanel &panel, std::int64_t group);

/// The region of everything that depends on what is hovered or pinned: the highlighted pixels and all frames.
QRegion selectionRegion(const TensorPanel &panel);

/// Paints the frames of the marked range, the pinned and the hovered cell.
void paintCellFrames(QPainter &painter, const TensorPanel &panel, const CellRange &range);

} // namespace normscope
