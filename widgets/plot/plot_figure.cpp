// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_figure.h"

#include "widgets/formula/formula_line.h"
#include "widgets/plot/chart_axes.h"
#include "widgets/plot/plot_legend.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace normscope {

namespace {

/// Coordinates are clamped to this distance outside of the plot, in pixels, since the raster engine does not take
/// arbitrary numbers.
constexpr double farOutside = 1e5;

class LayerPainter
{
public:
    LayerPainter(QPainter &painter, const PlotTransform &transform, const Theme &theme)
        : m_painter(painter)
        , m_transform(transform)
        , m_theme(theme)
    { }

    void operator()(const PlotBars &bars) const
    {
        const QRectF &area = m_transform.area;
        const double base = m_transform.y.logarithmic ? area.bottom() : pixel({0, 0}).y();
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(bars.color);
        // Edges on whole pixels, so that neighbouring bars look alike; gaps only if the bars are wide enough.
        const double gap = bars.heights.empty()                           ? 0
            : area.width() / static_cast<double>(bars.heights.size()) > 6 ? 1
                                                                          : 0;
        QPolygonF outline;
        for (std::size_t i = 0; i < bars.heights.size() && i + 1 < bars.edges.size(); ++i) {
            const double left = std::round(pixel({bars.edges[i], 0}).x());
            const double right = std::max(left + 1, std::round(pixel({bars.edges[i + 1], 0}).x()) - gap);
            // Every bar with a count is at least one pixel high.
            const double top = bars.heights[i] > 0 ? std::min(pixel({0, bars.heights[i]}).y(), base - 1) : base;
            if (gap == 0)
                outline << QPointF(left, top) << QPointF(right, top);
            else if (top < base)
                m_painter.drawRect(QRectF(QPointF(left, top), QPointF(right, base)));
        }
        if (outline.isEmpty())
            return;
        // Bars without gaps are one shape: between two shapes with smoothed edges the background would shine through.
        outline << QPointF(outline.last().x(), base) << QPointF(outline.first().x(), base);
        m_painter.drawPolygon(outline);
    }

    void operator()(const PlotLine &line) const
    {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(line.color, m_theme.line(line.width), line.style, Qt::FlatCap, Qt::RoundJoin));
        m_painter.setRenderHint(QPainter::Antialiasing);
        std::vector<QPointF> run;
        const auto flush = [&] {
            if (run.size() > 1)
                m_painter.drawPolyline(run.data(), static_cast<int>(run.size()));
            run.clear();
        };
        for (const QPointF &point : line.points) {
            if (hasPlace(point))
                run.push_back(pixel(point));
            else
                flush();
        }
        flush();
        if (line.marker != PlotMarker::None)
            paintMarkers(line);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const PlotPoints &points) const
    {
        std::vector<QPointF> pixels;
        pixels.reserve(points.points.size());
        for (const QPointF &point : points.points) {
            if (hasPlace(point))
                pixels.push_back(pixel(point));
        }
        m_painter.setRenderHint(QPainter::Antialiasing);
        if (points.ring > 0) {
            const double radius = m_theme.line(points.diameter - points.ring) / 2;
            m_painter.setPen(QPen(points.color, m_theme.line(points.ring)));
            m_painter.setBrush(Qt::NoBrush);
            for (const QPointF &point : pixels)
                m_painter.drawEllipse(point, radius, radius);
        } else {
            m_painter.setPen(QPen(points.color, m_theme.line(points.diameter), Qt::SolidLine, Qt::RoundCap));
            m_painter.drawPoints(pixels.data(), static_cast<int>(pixels.size()));
        }
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const PlotBand &band) const
    {
        QPolygonF outline;
        for (const QPointF &point : band.lower) {
            if (hasPlace(point))
                outline.append(pixel(point));
        }
        for (auto point = band.upper.rbegin(); point != band.upper.rend(); ++point) {
            if (hasPlace(*point))
                outline.append(pixel(*point));
        }
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(band.color);
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.drawPolygon(outline);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    void operator()(const PlotMark &mark)
    {
        const QRectF &area = m_transform.area;
        const double x = pixel({mark.x, 0}).x();
        if (!(x >= area.left() - 1 && x <= area.right() + 1))
            return;
        m_painter.setPen(QPen(mark.color, m_theme.line(1), mark.style));
        const double line = std::floor(x) + 0.5;
        m_painter.drawLine(QPointF(line, area.top()), QPointF(line, area.bottom()));
        if (mark.label.isEmpty())
            return;
        const QFontMetricsF metrics(m_painter.font());
        const double width = metrics.horizontalAdvance(mark.label);
        const double left = x + 4 + width > area.right() ? x - 4 - width : x + 4;
        const QRectF place(left, area.top(), width, metrics.height());
        m_words.insert(m_words.begin() + m_marks++, {place, mark.label, mark.color, true});
    }

    void operator()(const PlotNote &note)
    {
        if (!hasPlace(note.at))
            return;
        const QFontMetricsF metrics(m_painter.font());
        const double width = metrics.horizontalAdvance(note.text);
        const QPointF at = pixel(note.at) - QPointF(note.endsThere ? width : 0, 0);
        m_words.push_back({{at, QSizeF(width, metrics.height())}, note.text, note.color});
    }

    /// Paints texts above all else, since they could not be read behind lines or markers; those of marks first. A text
    /// that would overlap another is moved by a line, or left out.
    void paintWords() const
    {
        std::vector<QRectF> taken;
        for (const Words &words : m_words) {
            const std::optional<QRectF> place = freePlace(words.place, taken);
            if (!place)
                continue;
            taken.push_back(*place);
            if (words.standsOut) {
                QColor ground = m_theme.card;
                ground.setAlphaF(0.8F);
                m_painter.fillRect(*place, ground);
            }
            m_painter.setPen(words.color);
            m_painter.drawText(place->topLeft() + QPointF(0, QFontMetricsF(m_painter.font()).ascent()), words.text);
        }
    }

private:
    struct Words
    {
        QRectF place;
        QString text;
        QColor color;
        bool standsOut = false; ///< Painted on a background of its own, since lines and markers may be behind it.
    };

    std::optional<QRectF> freePlace(const QRectF &wanted, const std::vector<QRectF> &taken) const
    {
        for (const double lines : {0.0, 1.0, -1.0, 2.0}) {
            const QRectF place = wanted.translated(0, lines * wanted.height());
            const bool isFree
                = std::ranges::none_of(taken, [&place](const QRectF &other) { return other.intersects(place); });
            if (isFree && (lines == 0 || m_transform.area.contains(place)))
                return place;
        }
        return std::nullopt;
    }

    /// Markers of different lines have different offsets, so that they differ even where lines coincide.
    void paintMarkers(const PlotLine &line) const
    {
        constexpr double distance = 66;
        const double left = m_transform.area.left();
        double next = left + m_theme.line(distance) * (static_cast<int>(line.marker) * 3 % 10) / 10;
        for (const QPointF &point : line.points) {
            const QPointF at = hasPlace(point) ? pixel(point) : QPointF(left - 1, 0);
            if (at.x() < next)
                continue;
            paintPlotMarker(m_painter, line.marker, at, line.color, m_theme.line(7), m_theme.card);
            next = at.x() + m_theme.line(distance);
        }
    }

    bool hasPlace(QPointF point) const
    {
        return std::isfinite(m_transform.x.share(point.x())) && std::isfinite(m_transform.y.share(point.y()));
    }

    QPointF pixel(QPointF data) const
    {
        const QPointF point = m_transform.toPixel(data);
        return {std::clamp(point.x(), -farOutside, farOutside), std::clamp(point.y(), -farOutside, farOutside)};
    }

    QPainter &m_painter;
    const PlotTransform &m_transform;
    const Theme &m_theme;
    std::vector<Words> m_words; ///< Painted last; those of marks come first.
    std::ptrdiff_t m_marks = 0; ///< Number of texts of marks.
};

} // namespace

QRectF PlotFigure::axesRect(const QRectF &rect) const
{
    const double caption
        = m_content.caption.isEmpty() ? 0 : QFontMetricsF(figureFont(m_theme.captionFont())).height() + 3;
    return rect.adjusted(0, caption, 0, -legendHeight(m_content.legend, rect.width(), m_theme));
}

PlotTransform PlotFigure::transform(const QRectF &rect) const
{
    return {m_content.x, m_content.y, plotArea(m_content.x, m_content.y, axesRect(rect), m_theme)};
}

void PlotFigure::paint(QPainter &painter, const QRectF &rect) const
{
    paintAxes(painter, rect);
    paintBars(painter, transform(rect));
    paintAboveBars(painter, rect);
}

void PlotFigure::paintAxes(QPainter &painter, const QRectF &rect) const
{
    paintChartAxes(painter, m_content.x, m_content.y, axesRect(rect), m_theme);
}

void PlotFigure::paintBars(QPainter &painter, const PlotTransform &toPixels) const
{
    paintLayers(painter, toPixels, 0, m_content.layersUpToBars());
}

void PlotFigure::paintAboveBars(QPainter &painter, const QRectF &rect) const
{
    if (!m_content.caption.isEmpty()) {
        painter.save();
        const QFont font = figureFont(m_theme.captionFont());
        FormulaLine caption(m_content.caption, font);
        if (caption.width() > rect.width())
            caption
                = FormulaLine(QFontMetricsF(font).elidedText(caption.plainText(), Qt::ElideRight, rect.width()), font);
        caption.paint(painter, {rect.right() - caption.width(), rect.top() + QFontMetricsF(font).ascent()},
                      m_theme.mutedText);
        painter.restore();
    }
    paintLayers(painter, transform(rect), m_content.layersUpToBars(), m_content.layers.size());
    const QRectF below(rect.left(), axesRect(rect).bottom(), rect.width(), rect.bottom() - axesRect(rect).bottom());
    paintLegend(painter, m_content.legend, below, m_theme);
}

void PlotFigure::paintLayers(QPainter &painter, const PlotTransform &toPixels, std::size_t from, std::size_t to) const
{
    painter.save();
    painter.setFont(figureFont(m_theme.captionFont()));
    painter.setClipRect(toPixels.area.adjusted(-3, -3, 3, 3), Qt::IntersectClip);
    LayerPainter layerPainter(painter, toPixels, m_theme);
    for (std::size_t i = from; i < to; ++i)
        std::visit(layerPainter, m_content.layers[i]);
    layerPainter.paintWords();
    painter.restore();
}

} // namespace normscope
