// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_content.h"

class QPainter;

namespace normscope {

struct Theme;

/// The height of the legend in a figure of this width, in pixels, with its entries in as many rows as needed. 0 without
/// entries.
double legendHeight(const std::vector<PlotLegendEntry> &entries, double width, const Theme &theme);

/// Paints the entries from the upper left corner of `rect`, a sample before each text. An entry that is wider than
/// `rect` is elided.
void paintLegend(QPainter &painter, const std::vector<PlotLegendEntry> &entries, const QRectF &rect,
                 const Theme &theme);

/// Paints a marker; an open one is filled with `inside`.
void paintPlotMarker(QPainter &painter, PlotMarker marker, QPointF at, const QColor &color, double size,
                     const QColor &inside);

} // namespace normscope
