// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_content.h"

class QFont;
class QPainter;

namespace normscope {

struct Theme;

/// The area of the data if the plot with its labels and titles takes `rect`.
QRectF plotArea(const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme);

/// Paints the static part of a plot with Qt Charts: axes, ticks, labels, grid, titles. No other file includes Qt
/// Charts.
///
/// Qt Charts has no series here. PlotFigure paints the data itself, many times faster than replacing a series, and
/// provides the ticks: a category axis takes any labels at any positions, so that linear and logarithmic axes are
/// handled alike, and no series is lost to a value that a logarithmic axis cannot show. The chart lives only during the
/// call: creating one takes 2 ms, less than replacing the axes of an existing one, and nothing must be kept up to date.
void paintChartAxes(QPainter &painter, const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme);

/// The font in pixels at 96 per inch: figures are laid out in these units on screen, in PDF and in SVG, where point
/// sizes would be scaled by the device once more.
QFont figureFont(const QFont &font);

} // namespace normscope
