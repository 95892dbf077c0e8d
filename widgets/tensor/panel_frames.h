// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

#include <vector>

namespace normscope {

/// Frames of groups are fainter where one group is lit.
inline constexpr double fadedFrame = 0.6;
inline double thinFrameOpacity(const TensorPanel &panel)
{
    return panel.litGroup() == noIndex ? 1 : fadedFrame;
}

/// Thin frames around the blocks of all groups, while there are few; independent of the selection.
void paintThinFrames(QPainter &painter, const TensorPanel &panel, double opacity);
/// The same of one group.
void paintThinFrame(QPainter &painter, const TensorPanel &panel, std::int64_t group, double opacity);

/// The pieces of a group's hull, as its frame is painted.
std::vector<QRectF> hullsOf(const TensorPanel &panel, std::int64_t group);

/// How far frames reach into cells that they are drawn around, whichever is pinned: numbers keep out of there.
double frameReach(const TensorPanel &panel);

/// Strong frames around the blocks of the pinned and the lit group; a mark at groups whose numbers are exceptional.
void paintStrongFrames(QPainter &painter, const TensorPanel &panel);

/// The blocks of a group with its frames and its mark. A few rectangles, rather too large than too many.
QRegion groupRegion(const TensorPanel &panel, std::int64_t group);

/// All that stands out by being hovered or pinned: the lit pixels and all frames lie within.
QRegion selectionRegion(const TensorPanel &panel);

/// The selected range, the pinned and the hovered cell.
void paintCellFrames(QPainter &painter, const TensorPanel &panel, const CellRange &range);

} // namespace normscope
