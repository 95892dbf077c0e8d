// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/color_map.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace normscope {

/// Distance between cells and the bar below them, in pixels.
inline constexpr double colorBarGap = 9;
/// Height of the bar with its numbers, in pixels.
double colorBarHeight(const QFont &font);
/// Paints the colours of a map from its smallest to its largest value, with both numbers beside them, no wider than
/// `width` pixels; a diverging map has its middle, 0, marked.
void paintColorBar(QPainter &painter, QPointF topLeft, double width, const ColorMap &map, const Theme &theme,
                   const QFont &font);

} // namespace normscope
