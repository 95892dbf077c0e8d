// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QPen>

class QPainter;
class QPainterPath;
class QRectF;

namespace normscope {

/// A pen in the colour of a group. In print each of the first Theme::strongGroups groups has its own dashes, so that
/// frames differ without colour.
QPen groupPen(const Theme &theme, std::int64_t group, const QColor &color, double width);

/// Fills a shape in the colour of a group, without an outline. In print the colour is pale, and hatched with lines
/// whose direction and distance differ among the first Theme::strongGroups groups. Drawn with plain lines, since vector
/// devices do not support brush patterns reliably.
void fillWithGroup(QPainter &painter, const QPainterPath &shape, const Theme &theme, std::int64_t group,
                   const QColor &color);

/// Hatches a shape to mark it as masked.
void hatchMasked(QPainter &painter, const QPainterPath &shape, const Theme &theme);

/// The small square that stands for a group in legends and tables.
void drawGroupSwatch(QPainter &painter, const QRectF &square, const Theme &theme, std::int64_t group);

} // namespace normscope
