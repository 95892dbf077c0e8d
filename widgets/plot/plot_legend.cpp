// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_legend.h"

#include "widgets/formula/formula_line.h"
#include "widgets/plot/chart_axes.h"
#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <cmath>

namespace normscope {

namespace {

constexpr double sampleGap = 6;
constexpr double entryGap = 18;
constexpr double topGap = 5;

struct LegendLayout
{
    struct Item
    {
        FormulaLine text;
        QPointF at; ///< Upper left corner relative to that of the legend.
    };
    std::vector<Item> items;
    double lineHeight = 0;
    double sampleWidth = 0;
    double height = 0;
};

LegendLayout layOut(const std::vector<PlotLegendEntry> &entries, double width, const Theme &theme)
{
    const QFont font = figureFont(theme.captionFont());
    const QFontMetricsF metrics(font);
    LegendLayout layout;
    layout.lineHeight = std::ceil(metrics.height()) + 3;
    layout.sampleWidth = theme.line(20);
    double x = 0;
    double y = topGap;
    for (const PlotLegendEntry &entry : entries) {
        FormulaLine text(entry.text, font);
        const double room = width - layout.sampleWidth - sampleGap;
        if (text.width() > room)
            text = FormulaLine(metrics.elidedText(text.plainText(), Qt::ElideRight, room), font);
        const double itemWidth = layout.sampleWidth + sampleGap + text.width();
        if (x > 0 && x + itemWidth > width) {
            x = 0;
            y += layout.lineHeight;
        }
        layout.items.push_back({text, {x, y}});
        x += itemWidth + entryGap;
    }
    layout.height = entries.empty() ? 0 : y + layout.lineHeight;
    return layout;
}

void paintSample(QPainter &painter, const PlotLegendEntry &entry, const QRectF &rect, const Theme &theme)
{
    const double middle = std::round(rect.center().y()) + 0.5;
    switch (entry.sample) {
    case PlotLegendEntry::Sample::Points:
        painter.setPen(Qt::NoPen);
        painter.setBrush(entry.color);
        for (const double share : {0.15, 0.5, 0.85})
            painter.drawEllipse(QPointF(rect.left() + rect.width() * share, middle), theme.line(2.2), theme.line(2.2));
        return;
    case PlotLegendEntry::Sample::Ring:
        painter.setPen(QPen(entry.color, theme.line(2)));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(rect.center().x(), middle), theme.line(4), theme.line(4));
        return;
    case PlotLegendEntry::Sample::Line:
        painter.setPen(QPen(entry.color, theme.line(2), entry.style, Qt::FlatCap));
        painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle));
        paintPlotMarker(painter, entry.marker, {rect.center().x(), middle}, entry.color, theme.line(7), theme.card);
        return;
    case PlotLegendEntry::Sample::Area:
        painter.fillRect(QRectF(rect.left() + 3, rect.top() + 3, rect.width() - 6, rect.height() - 6), entry.color);
        return;
    }
}

} // namespace

void paintPlotMarker(QPainter &painter, PlotMarker marker, QPointF at, const QColor &color, double size,
                     const QColor &inside)
{
    if (marker == PlotMarker::None)
        return;
    const bool isOpen = marker >= PlotMarker::OpenCircle;
    const double r = size / 2;
    painter.setPen(QPen(color, size / 4.5, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(isOpen ? inside : color);
    switch (marker) {
    case PlotMarker::None:
        break;
    case PlotMarker::Circle:
    case PlotMarker::OpenCircle:
        painter.drawEllipse(at, 0.9 * r, 0.9 * r);
        break;
    case PlotMarker::Square:
    case PlotMarker::OpenSquare:
        painter.drawRect(QRectF(at.x() - 0.8 * r, at.y() - 0.8 * r, 1.6 * r, 1.6 * r));
        break;
    case PlotMarker::Diamond:
    case PlotMarker::OpenDiamond:
        painter.drawPolygon(
            QPolygonF {at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at - QPointF(r, 0)});
        break;
    case PlotMarker::Triangle:
    case PlotMarker::OpenTriangle:
        painter.drawPolygon(QPolygonF {at + QPointF(0, -r), at + QPointF(r, 0.8 * r), at + QPointF(-r, 0.8 * r)});
        break;
    case PlotMarker::Wedge:
    case PlotMarker::OpenWedge:
        painter.drawPolygon(QPolygonF {at + QPointF(0, r), at + QPointF(r, -0.8 * r), at + QPointF(-r, -0.8 * r)});
        break;
    }
    painter.setBrush(Qt::NoBrush);
}

double legendHeight(const std::vector<PlotLegendEntry> &entries, double width, const Theme &theme)
{
    return entries.empty() ? 0 : layOut(entries, width, theme).height;
}

void paintLegend(QPainter &painter, const std::vector<PlotLegendEntry> &entries, const QRectF &rect, const Theme &theme)
{
    const LegendLayout layout = layOut(entries, rect.width(), theme);
    const QFontMetricsF metrics(figureFont(theme.captionFont()));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QPointF corner = rect.topLeft() + layout.items[i].at;
        const QRectF sample(corner, QSizeF(layout.sampleWidth, layout.lineHeight));
        paintSample(painter, entries[i], sample, theme);
        const double baseLine = corner.y() + (layout.lineHeight + metrics.ascent() - metrics.descent()) / 2;
        layout.items[i].text.paint(painter, {sample.right() + sampleGap, baseLine}, theme.mutedText);
    }
    painter.restore();
}

} // namespace normscope
