// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <variant>
#include <vector>

namespace normscope {

/// One axis of a plot. A value, compared to find out whether the static part of a plot must be painted anew.
struct PlotAxis
{
    double minimum = 0;
    double maximum = 1;
    bool logarithmic = false; ///< Then minimum must be positive.
    bool labelled = true; ///< Whether it has ticks and labels at all.
    QString title; ///< With its unit; empty: none.
    bool binary = false; ///< Of a logarithmic axis: ticks at powers of two.

    /// 0 … 1 along the axis; NaN where a logarithmic axis has no place for the value.
    double share(double value) const;
    double value(double share) const;
    friend bool operator==(const PlotAxis &, const PlotAxis &) = default;
};

/// Bars side by side between rising edges (one more than heights), from 0 or, on a logarithmic axis, the bottom.
struct PlotBars
{
    std::vector<double> edges;
    std::vector<double> heights;
    QColor color;
    friend bool operator==(const PlotBars &, const PlotBars &) = default;
};
/// A small shape on a line, by which lines are told without colour.
enum class PlotMarker
{
    None,
    Circle,
    Square,
    Diamond,
    Triangle,
    Wedge, ///< A triangle on its point.
    OpenCircle,
    OpenSquare,
    OpenDiamond,
    OpenTriangle,
    OpenWedge
};
struct PlotLine
{
    std::vector<QPointF> points;
    QColor color;
    double width = 1.5;
    Qt::PenStyle style = Qt::SolidLine;
    PlotMarker marker = PlotMarker::None; ///< At some of the points, not too near each other.
    friend bool operator==(const PlotLine &, const PlotLine &) = default;
};
struct PlotPoints
{
    std::vector<QPointF> points;
    QColor color;
    double diameter = 4;
    double ring = 0; ///< Hollow, with a line of this width; 0: filled.
    friend bool operator==(const PlotPoints &, const PlotPoints &) = default;
};
/// The area between two lines, filled. Give the colour an alpha value.
struct PlotBand
{
    std::vector<QPointF> lower;
    std::vector<QPointF> upper;
    QColor color;
    friend bool operator==(const PlotBand &, const PlotBand &) = default;
};
/// A vertical line over the whole height, with a label at its upper end.
struct PlotMark
{
    double x = 0;
    QString label;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine;
    friend bool operator==(const PlotMark &, const PlotMark &) = default;
};
/// Words in the plot, from a place to the right, or up to it.
struct PlotNote
{
    QPointF at;
    QString text;
    QColor color;
    bool endsThere = false; ///< The text ends at the point instead of beginning there.
    friend bool operator==(const PlotNote &, const PlotNote &) = default;
};

/// What a layer means: a sample of it, and words.
struct PlotLegendEntry
{
    enum class Sample
    {
        Points,
        Ring,
        Line,
        Area
    };
    QString text; ///< With formulas (see FormulaLine).
    QColor color;
    Sample sample = Sample::Line;
    Qt::PenStyle style = Qt::SolidLine; ///< Of a line.
    PlotMarker marker = PlotMarker::None; ///< The same.
    friend bool operator==(const PlotLegendEntry &, const PlotLegendEntry &) = default;
};

using PlotLayer = std::variant<PlotBars, PlotLine, PlotPoints, PlotBand, PlotMark, PlotNote>;

/// Everything a plot shows. Points that an axis has no place for (not finite, not positive on a logarithmic axis) are
/// left out one by one, and lines break there.
struct PlotContent
{
    PlotAxis x;
    PlotAxis y;
    QString caption; ///< In the upper right corner, above the plot; with formulas (see FormulaLine).
    std::vector<PlotLayer> layers; ///< Painted in this order.
    std::vector<PlotLegendEntry> legend = {}; ///< Below the plot.

    /// How many layers there are up to the last bars: those that follow a pointer. What is above them stays.
    std::size_t layersUpToBars() const;
    friend bool operator==(const PlotContent &, const PlotContent &) = default;
};

/// Data to painter coordinates and back, on a plot area. Pure geometry.
struct PlotTransform
{
    PlotAxis x;
    PlotAxis y;
    QRectF area;

    QPointF toPixel(QPointF data) const;
    QPointF toData(QPointF pixel) const;
};

} // namespace normscope
