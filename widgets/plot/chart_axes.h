// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_content.h"

class QFont;
class QPainter;

namespace normscope {

struct Theme;

/// Where the data go if the plot with its labels and titles takes `rect`. Needs no chart.
QRectF plotArea(const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme);

/// Paints the static part of a plot with Qt Charts: axes, ticks, labels, grid, titles. Nobody else includes Qt Charts.
///
/// Qt Charts has no series here. Live data are painted by PlotFigure, many times faster than a series that is replaced,
/// and the ticks are ours too: a category axis takes any labels at any places, so linear and logarithmic axes are one
/// case, and no series is lost to a value that a logarithmic axis cannot show. The chart lives as long as the call: a
/// new one costs 2 ms, less than one whose axes are replaced, and there is nothing to keep up to date.
void paintChartAxes(QPainter &painter, const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme);

/// The font in pixels at 96 per inch: figures are laid out in these units on screen, in PDF and in SVG, where point
/// sizes would be scaled by the device once more.
QFont figureFont(const QFont &font);

} // namespace normscope
