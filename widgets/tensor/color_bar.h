// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/color_map.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace normscope {

/// Between cells and the bar below them.
inline constexpr double colorBarGap = 9;
/// With its numbers.
double colorBarHeight(const QFont &font);
/// The colours of a map from its smallest to its largest value, with both numbers beside them, no wider than `width`;
/// where it has two colours its middle, 0, is marked.
void paintColorBar(QPainter &painter, QPointF topLeft, double width, const ColorMap &map, const Theme &theme,
                   const QFont &font);

} // namespace normscope
