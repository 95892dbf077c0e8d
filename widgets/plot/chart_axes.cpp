// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_axes.h"

#include "widgets/plot/ticks.h"
#include "widgets/theme/theme.h"

#include <QCategoryAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double axisLabelGap = 5; // Pixels between a label and its axis, as in Qt Charts.
/// Pixels on either side of a label: Qt Charts elides labels wider than the axis length / (number of labels + 1).
constexpr double labelPadding = 4;
constexpr double endLabelRoom = 12;

std::vector<Tick> ticks(const PlotAxis &axis, double length, double room)
{
    const int most = std::clamp(static_cast<int>(length / room), 2, axis.binary ? 16 : 9);
    if (!axis.labelled)
        return {};
    if (axis.binary)
        return binaryTicks(axis.minimum, axis.maximum, most);
    if (axis.logarithmic)
        return logarithmicTicks(axis.minimum, axis.maximum, most);
    std::vector<Tick> marks = linearTicks(axis.minimum, axis.maximum, most);
    if (axis.whole)
        std::erase_if(marks, [](const Tick &tick) { return tick.value != std::round(tick.value); });
    return marks;
}

double widestLabel(const std::vector<Tick> &marks, const QFontMetricsF &metrics)
{
    double widest = 0;
    for (const Tick &tick : marks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    return widest;
}

std::vector<Tick> horizontalTicks(const PlotAxis &axis, double length, const QFontMetricsF &metrics)
{
    // The width of labels depends on their number: a first guess gives the width that determines the number.
    const double least = axis.binary ? 24 : 44;
    const double guess = widestLabel(ticks(axis, length, least), metrics);
    std::vector<Tick> marks = ticks(axis, length, std::max(least, guess + (axis.binary ? 8 : 14)));
    const auto isElided = [&] {
        const double share = length / static_cast<double>(marks.size() + 1);
        return share - 2 * labelPadding < widestLabel(marks, metrics);
    };
    for (std::size_t most = marks.size(); most > 2 && isElided(); --most)
        marks = ticks(axis, length, length / (static_cast<double>(most) - 1));
    return marks;
}

std::vector<Tick> verticalTicks(const PlotAxis &axis, double length, const QFontMetricsF &metrics)
{
    return ticks(axis, length, metrics.height() * 2.2);
}

QFont labelFont(const Theme &theme)
{
    return figureFont(theme.captionFont());
}

/// `margin` is how far the axis extends beyond either end of its range, as a share of the range.
QCategoryAxis *categoryAxis(const PlotAxis &plot, const std::vector<Tick> &marks, double margin, const Theme &theme)
{
    auto *axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(-margin);
    for (const Tick &tick : marks)
        axis->append(tick.label, plot.share(tick.value));
    axis->setRange(-margin, 1 + margin);
    axis->setLabelsFont(labelFont(theme));
    axis->setLabelsColor(theme.mutedText);
    axis->setLinePen(QPen(theme.axis, theme.line(1)));
    axis->setGridLinePen(QPen(theme.grid, theme.line(1)));
    axis->setGridLineVisible(plot.labelled);
    axis->setLabelsVisible(plot.labelled);
    axis->setTitleText(plot.title);
    axis->setTitleFont(labelFont(theme));
    axis->setTitleBrush(theme.mutedText);
    axis->setTitleVisible(!plot.title.isEmpty());
    return axis;
}

PlotAxis withoutTitle(PlotAxis axis)
{
    axis.title.clear();
    return axis;
}

/// Paints the title at the left edge of `rect`, upwards, centred on `area`: Qt Charts would centre it on the whole
/// axis, which extends out of sight.
void paintVerticalTitle(QPainter &painter, const QString &title, const QRectF &rect, const QRectF &area,
                        const Theme &theme)
{
    const QFontMetricsF metrics(labelFont(theme));
    painter.save();
    painter.setFont(labelFont(theme));
    painter.setPen(theme.mutedText);
    const double room = rect.height();
    const double length = std::min(metrics.horizontalAdvance(title), room);
    const double middle = std::clamp(area.center().y(), rect.top() + length / 2, rect.bottom() - length / 2);
    painter.translate(rect.left(), middle);
    painter.rotate(-90);
    painter.drawText(QRectF(-room / 2, 0, room, metrics.height()), Qt::AlignCenter,
                     metrics.elidedText(title, Qt::ElideRight, room));
    painter.restore();
}

} // namespace

QFont figureFont(const QFont &font)
{
    QFont figure = font;
    if (font.pointSizeF() > 0)
        figure.setPixelSize(std::max(1, static_cast<int>(std::lround(font.pointSizeF() * 96 / 72))));
    return figure;
}

QRectF plotArea(const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme)
{
    const QFontMetricsF metrics(labelFont(theme));
    const double line = metrics.height();
    const double bottom = (x.labelled ? line + axisLabelGap + 2 : 1) + (x.title.isEmpty() ? 0 : line + 3);
    const double top = y.labelled ? line / 2 : 0;
    const double height = std::max(1.0, rect.height() - top - bottom);
    double left = y.title.isEmpty() ? 0 : line + 3;
    if (y.labelled)
        left += widestLabel(verticalTicks(y, height, metrics), metrics) + axisLabelGap + 4;
    const double width = std::max(1.0, rect.width() - left);
    // The labels at the ends of the horizontal axis are centred on its ends, so that half of them hangs over.
    const std::vector<Tick> marks = horizontalTicks(x, width, metrics);
    double right = 0;
    if (!y.labelled && x.labelled) {
        // Room for a short label at either end, so that plots above each other are aligned.
        left = std::max(left, endLabelRoom);
        right = endLabelRoom;
    }
    if (!marks.empty()) {
        const auto overhang = [&](const Tick &tick, double space) {
            return std::max(0.0, metrics.horizontalAdvance(tick.label) / 2 + 1 - space);
        };
        right = std::max(right, overhang(marks.back(), width * (1 - x.share(marks.back().value))));
        left += std::max(0.0, overhang(marks.front(), width * x.share(marks.front().value)) - left);
    }
    return {rect.left() + left, rect.top() + top, std::max(1.0, rect.width() - left - right), height};
}

void paintChartAxes(QPainter &painter, const PlotAxis &x, const PlotAxis &y, const QRectF &rect, const Theme &theme)
{
    const QFontMetricsF metrics(labelFont(theme));
    const QRectF area = plotArea(x, y, rect, theme).translated(-rect.topLeft());
    // Qt Charts hides labels that hang over the end of their axis, and draws a grid line at the end: so the axis is
    // extended to the edges, with its ends just out of sight.
    const bool goesOn = x.labelled && !y.labelled;
    const double margin = goesOn ? std::max(area.left(), rect.width() - area.right()) + 2 : 0;
    // It also elides labels that take more than a quarter of the chart's height: so the chart is extended upwards, out
    // of sight.
    const bool isLow = area.height() < 12 * metrics.height();
    const double above = goesOn || isLow ? 6 * metrics.height() : 0;
    const QRectF chartArea = area.adjusted(-margin, -above, margin, 0);
    QGraphicsScene scene;
    auto *chart = new QChart;
    scene.addItem(chart);
    chart->legend()->hide();
    chart->setBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->addAxis(categoryAxis(x, horizontalTicks(x, area.width(), metrics), margin / area.width(), theme),
                   Qt::AlignBottom);
    QCategoryAxis *vertical = categoryAxis(withoutTitle(y), verticalTicks(y, area.height(), metrics), 0, theme);
    vertical->setRange(0, 1 + above / area.height());
    vertical->setLineVisible(false);
    chart->addAxis(vertical, Qt::AlignLeft);
    // Qt Charts chooses the room for labels: a first layout, large enough for them, finds this room, a second one sets
    // the wanted plot area. QChart::setPlotArea() would move the data but not the axes.
    const QSizeF trial = rect.size() + QSizeF(200, 200);
    chart->resize(trial);
    chart->layout()->activate();
    chart->resize(trial + chartArea.size() - chart->plotArea().size());
    chart->layout()->activate();
    chart->setPos(chartArea.topLeft() - chart->plotArea().topLeft());
    painter.save();
    if (above > 0 && y.labelled) {
        // Labels are visible only beside the area, not above it.
        const double line = theme.line(1);
        QPainterPath seen;
        seen.addRect(QRectF(rect.topLeft(), QSizeF(area.left() - line, rect.height())));
        seen.addRect(rect.adjusted(area.left() - line, area.top() - line, 0, 0));
        painter.setClipPath(seen, Qt::IntersectClip);
    }
    scene.render(&painter, rect, QRectF(QPointF(0, 0), rect.size()));
    painter.restore();
    paintVerticalTitle(painter, y.title, rect, area.translated(rect.topLeft()), theme);
}

} // namespace normscope
