// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/number_lines_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/plot/ticks.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace normscope {

namespace {

constexpr double momentRoom = 12; ///< Height in pixels of the triangle and the bar.
constexpr double leastHeightWithNumbers = 34; ///< Least height in pixels of a line with mean and spread beside its bar.
constexpr double momentGap = 6; ///< Pixels between the bar and the numbers beside it.
/// Share of their colours that groups keep while another one is active.
constexpr double shareOfFaded = 0.3;

} // namespace

/// Mean and spread with the same number of decimals for all positions, so that the text stands still while the line
/// moves; with a very small or large span in powers of ten.
QString NumberLinesFigure::momentsText(double mean, double spread, const Evaluation::Range &span) const
{
    const double width = span.maximum - span.minimum;
    const bool isPlain = width >= 1e-6 && width < 1e7;
    const int decimals = isPlain ? std::clamp(static_cast<int>(std::ceil(2.3 - std::log10(width))), 0, 9) : 0;
    const auto text = [&](double value) { return isPlain ? fixedText(value, decimals) : numberText(value, 3); };
    return m_evaluation->spec().centre ? QStringLiteral("μ %1   σ %2").arg(text(mean), text(spread))
                                       : tr("rms %1").arg(text(spread));
}

/// The ends of the bar from μ − σ to μ + σ, clipped to the axis.
std::pair<double, double> NumberLinesFigure::barOf(double mean, double spread, double stage, const QRectF &axis) const
{
    return {std::max(place(mean - spread, stage, axis), axis.left()),
            std::min(place(mean + spread, stage, axis), axis.right())};
}

/// Whether the numbers of every line fit on one side of its bar at every stage.
bool NumberLinesFigure::hasMomentsBeside(const QRectF &axis) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    for (std::size_t i = 0; i < stageCount; ++i) {
        const auto stage = static_cast<double>(i);
        const Evaluation::Range span = axisSpanAt(stage);
        for (const Line &line : m_lines) {
            if (!std::isfinite(line.means[i]) || !std::isfinite(line.spreads[i]) || isBeyond(line.means[i]))
                continue;
            const auto [left, right] = barOf(line.means[i], line.spreads[i], stage, axis);
            const double width
                = metrics.horizontalAdvance(momentsText(line.means[i], line.spreads[i], span)) + momentGap;
            if (right + width > axis.right() && left - width < axis.left())
                return false;
        }
    }
    return true;
}

/// Where lines of this height have their numbers.
NumberLinesFigure::MomentsPlace NumberLinesFigure::momentsPlace(const QSizeF &size) const
{
    const double height = lineRect({{}, size}, 0).height();
    if (height < leastHeightWithNumbers * m_theme.scale)
        return MomentsPlace::Nowhere;
    if (hasMomentsBeside(axisRect({{}, size})))
        return MomentsPlace::Beside;
    const double caption = QFontMetricsF(m_theme.captionFont()).height();
    return height < leastHeightWithNumbers * m_theme.scale + caption ? MomentsPlace::Nowhere : MomentsPlace::Below;
}

/// The room in pixels that a line needs below it.
double NumberLinesFigure::underLine(MomentsPlace numbers) const
{
    const double caption = QFontMetricsF(m_theme.captionFont()).height();
    const double moments = m_theme.line(momentRoom);
    switch (numbers) {
    case MomentsPlace::Nowhere:
        break;
    case MomentsPlace::Beside:
        return std::max(moments, caption + 3);
    case MomentsPlace::Below:
        return moments + caption + 1;
    }
    return moments;
}

bool NumberLinesFigure::isFaded(std::int64_t group) const
{
    const std::int64_t lit = m_selection.activeGroup();
    return lit != noIndex && lit != group;
}

QColor NumberLinesFigure::fillOf(const Dot &dot) const
{
    const QColor fill = m_palette ? QColor(m_colors(m_evaluation->value(m_selection.stage, dot.element)))
                                  : flat::mix(m_theme.groupColor(dot.group), m_theme.figureBackground, 0.55);
    return isFaded(dot.group) ? flat::mix(m_theme.figureBackground, fill, shareOfFaded) : fill;
}

QColor NumberLinesFigure::outlineOf(const Dot &dot) const
{
    if (dot.element == m_selection.pinnedElement || dot.element == m_selection.hoveredElement)
        return m_theme.cellFrame;
    const QColor color = m_theme.groupColor(dot.group);
    return isFaded(dot.group) ? flat::mix(m_theme.figureBackground, color, shareOfFaded) : color;
}

void NumberLinesFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (m_lines.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF axis = axisRect(rect);
    paintScale(painter, rect, axis);
    const std::vector<Dot> all = dots(rect);
    const double radius = dotRadius(rect);
    auto dot = all.begin();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const Line &line = m_lines[i];
        const FigureElement element(
            painter, groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, line.group));
        paintLine(painter, lineRect(rect, i), line, axis);
        const Dot *pinned = nullptr; // Painted last, above the others.
        for (; dot != all.end() && dot->group == line.group; ++dot) {
            if (dot->element == m_selection.pinnedElement)
                pinned = &*dot;
            else
                paintDot(painter, *dot, radius);
        }
        if (pinned)
            paintDot(painter, *pinned, radius);
    }
    painter.restore();
}

void NumberLinesFigure::paintLines(QPainter &painter, const QRectF &rect) const
{
    if (m_lines.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF axis = axisRect(rect);
    stacks(rect.size());
    paintScale(painter, rect, axis);
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        paintLine(painter, lineRect(rect, i), m_lines[i], axis);
    painter.restore();
}

void NumberLinesFigure::paintDot(QPainter &painter, const Dot &dot, double radius) const
{
    const bool isMarked = dot.element == m_selection.pinnedElement || dot.element == m_selection.hoveredElement;
    const double pen = m_theme.line(isMarked ? 2 : radius < 3 ? 0.8 : 1.2);
    painter.setPen(QPen(outlineOf(dot), pen));
    painter.setBrush(fillOf(dot));
    painter.drawEllipse(dot.centre, radius - pen / 2, radius - pen / 2);
}

void NumberLinesFigure::paintScale(QPainter &painter, const QRectF &rect, const QRectF &axis) const
{
    const Evaluation::Range span = axisSpan();
    if (!(span.maximum > span.minimum))
        return;
    const QFontMetricsF metrics(m_theme.captionFont());
    painter.setFont(m_theme.captionFont());
    for (const Tick &tick : linearTicks(span.minimum, span.maximum, std::max(2, static_cast<int>(axis.width() / 50)))) {
        const double x = place(tick.value, m_selection.stage, axis);
        painter.setPen(tick.value == 0 ? QPen(m_theme.axis, m_theme.line(1), Qt::DashLine)
                                       : QPen(m_theme.grid, m_theme.line(1), Qt::DotLine));
        painter.drawLine(QPointF(x, axis.top()), QPointF(x, axis.bottom()));
        const double width = metrics.horizontalAdvance(tick.label);
        painter.setPen(m_theme.mutedText);
        painter.drawText(
            QPointF(std::clamp(x - width / 2, rect.left(), rect.right() - width), rect.bottom() - metrics.descent()),
            tick.label);
    }
}

/// Paints the line with its label, and μ and σ below it.
void NumberLinesFigure::paintLine(QPainter &painter, const QRectF &rect, const Line &line, const QRectF &axis) const
{
    const double y = rect.bottom() - underLine(m_stacks.numbers);
    QFont font = m_theme.captionFont();
    font.setBold(true);
    painter.setFont(font);
    const QColor color = m_theme.groupTextColor(line.group);
    painter.setPen(isFaded(line.group) ? flat::mix(m_theme.figureBackground, color, 0.6) : color);
    painter.drawText(QPointF(rect.left(), y), label(line.group));
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.drawLine(QPointF(axis.left(), y), QPointF(axis.right(), y));
    paintNormal(painter, line, y, rect, axis);
    paintMoments(painter, line, y, axis);
}

/// Paints the standard normal density, scaled to the height of the stacks; it fades in while the values are divided by
/// σ.
void NumberLinesFigure::paintNormal(QPainter &painter, const Line &line, double y, const QRectF &rect,
                                    const QRectF &axis) const
{
    const Between at = between(m_selection.stage);
    const double shown = std::clamp(m_selection.stage - 1, 0.0, 1.0);
    const double mean = at.of(line.means);
    const double spread = at.of(line.spreads);
    if (shown <= 0 || !m_evaluation->spec().centre || !std::isfinite(mean) || !(spread > 0) || line.elements.size() < 3)
        return;
    const double diameter = 2 * m_stacks.radius;
    const double unit = place(1, m_selection.stage, axis) - place(0, m_selection.stage, axis);
    const double top = static_cast<double>(line.elements.size()) * diameter * diameter
        / (spread * unit * std::sqrt(2 * std::numbers::pi));
    const double room = y - rect.top() - 2;
    if (!(top > 0) || !(unit > 0))
        return;
    constexpr double tail = 3; // In standard deviations.
    constexpr int steps = 48;
    QPainterPath curve;
    const double centre = place(mean, m_selection.stage, axis);
    const double left = std::max((axis.left() - centre) / (spread * unit), -tail);
    const double right = std::min((axis.right() - centre) / (spread * unit), tail);
    if (!(left < right))
        return;
    for (int i = 0; i <= steps; ++i) {
        const double z = left + (right - left) * i / steps;
        const QPointF point(centre + z * spread * unit, y - std::min(top, room) * std::exp(-z * z / 2));
        i == 0 ? curve.moveTo(point) : curve.lineTo(point);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(flat::mix(m_theme.figureBackground, m_theme.reference, 0.7 * shown), m_theme.line(1), Qt::DashLine));
    painter.drawPath(curve);
}

void NumberLinesFigure::paintMoments(QPainter &painter, const Line &line, double y, const QRectF &axis) const
{
    const Between at = between(m_selection.stage);
    const double mean = at.of(line.means);
    const double spread = at.of(line.spreads);
    if (!std::isfinite(mean) || !std::isfinite(spread))
        return paintWhyNot(painter, line, y, axis);
    const QColor ink = isFaded(line.group) ? flat::mix(m_theme.figureBackground, m_theme.text, 0.45) : m_theme.text;
    const double x = place(mean, m_selection.stage, axis);
    const double half = m_theme.line(4); // Half the size of the triangle, whose tip is below the line.
    const double bar = y + 1 + 2 * half;
    const auto [left, right] = barOf(mean, spread, m_selection.stage, axis);
    painter.setPen(QPen(ink, m_theme.line(1.4)));
    if (left < right)
        painter.drawLine(QPointF(left, bar), QPointF(right, bar));
    if (isBeyond(mean))
        return;
    if (!m_evaluation->spec().centre) { // Without centring the bar is measured from 0.
        painter.drawLine(QPointF(x, bar - half), QPointF(x, bar + half / 2));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF({{x - half, y + 1 + 1.5 * half}, {x + half, y + 1 + 1.5 * half}, {x, y + 1}}));
    }
    paintNumbers(painter, line, y, axis, {left, right}, momentsText(mean, spread, axisSpan()));
}

/// Paints mean and spread beside the bar if they fit there, or below it.
void NumberLinesFigure::paintNumbers(QPainter &painter, const Line &line, double y, const QRectF &axis,
                                     std::pair<double, double> bar, const QString &text) const
{
    if (m_stacks.numbers == MomentsPlace::Nowhere)
        return;
    const QFontMetricsF metrics(m_theme.captionFont());
    const double width = metrics.horizontalAdvance(text);
    const auto [left, right] = bar;
    QPointF start(std::max(axis.left(), left - momentGap - width), y + 2 + metrics.ascent());
    if (m_stacks.numbers == MomentsPlace::Below)
        start = {std::clamp((left + right - width) / 2, axis.left(), std::max(axis.left(), axis.right() - width)),
                 y + m_theme.line(momentRoom) + metrics.ascent()};
    else if (right + momentGap + width <= axis.right())
        start.setX(right + momentGap);
    painter.setFont(m_theme.captionFont());
    painter.setPen(isFaded(line.group) ? flat::mix(m_theme.figureBackground, m_theme.mutedText, 0.6)
                                       : m_theme.mutedText);
    painter.drawText(start, text);
}

/// Says why a line has no mean and spread.
void NumberLinesFigure::paintWhyNot(QPainter &painter, const Line &line, double y, const QRectF &axis) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    const QString text = m_evaluation->moments(line.group).count == 0 ? tr("every value is masked")
        : m_evaluation->spec().centre                                 ? tr("μ or σ is not finite")
                                                                      : tr("the root mean square is not finite");
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double baseline
        = m_stacks.numbers == MomentsPlace::Nowhere ? y - metrics.descent() : y + 2 + metrics.ascent();
    painter.drawText(QPointF(axis.left() + momentGap, baseline),
                     metrics.elidedText(text, Qt::ElideRight, axis.width() - momentGap));
}

} // namespace normscope
