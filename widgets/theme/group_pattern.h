// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QPen>

class QPainter;
class QPainterPath;
class QRectF;

namespace normscope {

/// A pen in the colour of a group. In print each of the first dozen has its own dashes, so that frames are told
/// without colour.
QPen groupPen(const Theme &theme, std::int64_t group, const QColor &color, double width);

/// Fills a shape in the colour of a group, without an outline. In print the colour is pale, and hatched with
/// lines that differ in direction and distance among the first dozen of groups. Drawn with plain lines, since the
/// brush patterns of vector devices are not to be relied on.
void fillWithGroup(QPainter &painter, const QPainterPath &shape, const Theme &theme, std::int64_t group,
                   const QColor &color);

/// Lines over what takes no part.
void hatchMasked(QPainter &painter, const QPainterPath &shape, const Theme &theme);

/// The small square that stands for a group in legends and tables.
void drawGroupSwatch(QPainter &painter, const QRectF &square, const Theme &theme, std::int64_t group);

} // namespace normscope
