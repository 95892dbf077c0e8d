// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plot_content.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace normscope {

/// Paints a plot: static axes below, data layers above. Independent of widgets; used on screen and for exports.
class PlotFigure
{
public:
    void setTheme(const Theme &theme) { m_theme = theme; }
    const Theme &theme() const { return m_theme; }
    void setContent(PlotContent content) { m_content = std::move(content); }
    const PlotContent &content() const { return m_content; }

    /// The transform from data to pixels if the figure takes `rect`.
    PlotTransform transform(const QRectF &rect) const;

    void paint(QPainter &painter, const QRectF &rect) const;
    /// Paints axes, grid and titles, which PlotView caches as a pixmap.
    void paintAxes(QPainter &painter, const QRectF &rect) const;
    /// Paints the layers up to the last bars.
    void paintBars(QPainter &painter, const PlotTransform &toPixels) const;
    /// Paints the layers above the bars, the caption and the legend.
    void paintAboveBars(QPainter &painter, const QRectF &rect) const;

    /// The part of `rect` that caption and legend leave for axes and plot.
    QRectF axesRect(const QRectF &rect) const;

private:
    void paintLayers(QPainter &painter, const PlotTransform &toPixels, std::size_t from, std::size_t to) const;

    Theme m_theme = Theme::light();
    PlotContent m_content;
};

} // namespace normscope
