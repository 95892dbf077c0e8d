// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <variant>
#include <vector>

namespace normscope {

/// One axis of a plot. A value type, compared to find out whether the static part of a plot must be repainted.
struct PlotAxis
{
    double minimum = 0;
    double maximum = 1;
    bool logarithmic = false; ///< Requires minimum > 0.
    bool labelled = true; ///< Whether it has ticks and labels at all.
    QString title; ///< Includes the unit; empty: no title.
    bool binary = false; ///< For a logarithmic axis: ticks at powers of two.
    bool whole = false; ///< For a linear axis: ticks at whole numbers only.

    /// The position of a value along the axis, 0 … 1; NaN if a logarithmic axis cannot show it.
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
/// A small shape on a line, which distinguishes lines without colour.
enum class PlotMarker
{
    None,
    Circle,
    Square,
    Diamond,
    Triangle,
    Wedge, ///< A triangle pointing downwards.
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
    PlotMarker marker = PlotMarker::None; ///< Drawn at some of the points, at a distance from each other.
    friend bool operator==(const PlotLine &, const PlotLine &) = default;
};
struct PlotPoints
{
    std::vector<QPointF> points;
    QColor color;
    double diameter = 4;
    double ring = 0; ///< Line width of a hollow circle; 0: filled.
    friend bool operator==(const PlotPoints &, const PlotPoints &) = default;
};
/// The filled area between two lines. Its colour should be translucent.
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
/// A text in the plot that begins at a point, or ends at it.
struct PlotNote
{
    QPointF at;
    QString text;
    QColor color;
    bool endsThere = false; ///< The text ends at the point instead of beginning there.
    friend bool operator==(const PlotNote &, const PlotNote &) = default;
};

/// An entry of the legend: a sample of a layer, and a text.
struct PlotLegendEntry
{
    enum class Sample
    {
        Points,
        Ring,
        Line,
        Area
    };
    QString text; ///< May contain formulas (see FormulaLine).
    QColor color;
    Sample sample = Sample::Line;
    Qt::PenStyle style = Qt::SolidLine; ///< For Sample::Line.
    PlotMarker marker = PlotMarker::None; ///< For Sample::Line.
    friend bool operator==(const PlotLegendEntry &, const PlotLegendEntry &) = default;
};

using PlotLayer = std::variant<PlotBars, PlotLine, PlotPoints, PlotBand, PlotMark, PlotNote>;

/// Everything a plot shows. Points that an axis cannot show (not finite, not positive on a logarithmic axis) are left
/// out one by one, and lines break there.
struct PlotContent
{
    PlotAxis x;
    PlotAxis y;
    QString caption; ///< In the upper right corner, above the plot; with formulas (see FormulaLine).
    std::vector<PlotLayer> layers; ///< Painted in this order.
    std::vector<PlotLegendEntry> legend = {}; ///< Below the plot.

    /// The number of layers up to the last bars. Later layers are cached while the earlier ones, which may follow the
    /// pointer, are repainted.
    std::size_t layersUpToBars() const;
    friend bool operator==(const PlotContent &, const PlotContent &) = default;
};

/// Maps data to painter coordinates and back, for a plot area. Pure geometry.
struct PlotTransform
{
    PlotAxis x;
    PlotAxis y;
    QRectF area;

    QPointF toPixel(QPointF data) const;
    QPointF toData(QPointF pixel) const;
};

} // namespace normscope
