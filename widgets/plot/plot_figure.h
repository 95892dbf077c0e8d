// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_content.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace normscope {

/// Paints a plot: static axes below, live layers above. Knows no widget; screen and export call the same.
class PlotFigure
{
public:
    void setTheme(const Theme &theme) { m_theme = theme; }
    const Theme &theme() const { return m_theme; }
    void setContent(PlotContent content) { m_content = std::move(content); }
    const PlotContent &content() const { return m_content; }

    /// Data to pixels if the figure takes `rect`.
    PlotTransform transform(const QRectF &rect) const;

    void paint(QPainter &painter, const QRectF &rect) const;
    /// Axes, grid and titles: what PlotView keeps as a picture.
    void paintAxes(QPainter &painter, const QRectF &rect) const;
    /// Bars, and what lies below them.
    void paintBars(QPainter &painter, const PlotTransform &toPixels) const;
    /// The lines, points, bands and marks above the bars, the caption and the legend.
    void paintAboveBars(QPainter &painter, const QRectF &rect) const;

    /// Of `rect`, what caption and legend leave for axes and plot.
    QRectF axesRect(const QRectF &rect) const;

private:
    void paintLayers(QPainter &painter, const PlotTransform &toPixels, std::size_t from, std::size_t to) const;

    Theme m_theme = Theme::light();
    PlotContent m_content;
};

} // namespace normscope
