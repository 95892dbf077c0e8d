// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/number_lines_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/group_text.h"
#include "widgets/plot/ticks.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace normscope {

namespace {

constexpr double dotRadius = 3.2;
constexpr double momentRoom = 12;
constexpr double labelGapOfLine = 10;
constexpr std::int64_t mostDotsOfLine = 240;

} // namespace

void NumberLinesFigure::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    collect();
}

void NumberLinesFigure::setSelection(const SelectionState &selection)
{
    m_selection = selection;
    collect();
}

void NumberLinesFigure::collect()
{
    m_lines.clear();
    if (!m_evaluation)
        return;
    const Grouping &grouping = m_evaluation->grouping();
    std::vector<std::int64_t> groups;
    const auto add = [&](std::int64_t group) {
        const bool isThere = std::ranges::find(groups, group) != groups.end();
        if (!isThere && group >= 0 && group < grouping.groupCount() && groups.size() < mostLines)
            groups.push_back(group);
    };
    add(m_selection.pinnedGroup);
    add(m_selection.hoveredGroup);
    for (std::int64_t group = 0; group < std::min<std::int64_t>(grouping.groupCount(), mostLines); ++group)
        add(group);
    std::ranges::sort(groups);
    const std::int64_t step = (grouping.groupSize() + mostDotsOfLine - 1) / mostDotsOfLine;
    for (const std::int64_t group : groups) {
        Line line {group, {}};
        for (std::int64_t position = 0; position < grouping.groupSize(); position += step) {
            const std::int64_t element = grouping.element(group, position);
            if (!m_evaluation->isMasked(element))
                line.elements.push_back(element);
        }
        m_lines.push_back(std::move(line));
    }
}

Evaluation::Range NumberLinesFigure::span() const
{
    Evaluation::Range span;
    for (const Line &line : m_lines) {
        for (const std::int64_t element : line.elements) {
            const double value = m_evaluation->value(m_selection.stage, element);
            if (!std::isfinite(value))
                continue;
            span.minimum = std::min(span.minimum, value);
            span.maximum = std::max(span.maximum, value);
        }
    }
    return span;
}

int NumberLinesFigure::beyondSpan() const
{
    int count = 0;
    for (const Line &line : m_lines) {
        for (const std::int64_t element : line.elements)
            count += isBeyond(m_evaluation->value(m_selection.stage, element)) ? 1 : 0;
    }
    return count;
}

bool NumberLinesFigure::isBeyond(double value) const
{
    return m_span && (value < m_span->minimum || value > m_span->maximum);
}

double NumberLinesFigure::scaleHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height() + 6;
}

QString NumberLinesFigure::label(std::int64_t group) const
{
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group);
}

double NumberLinesFigure::labelWidth() const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    double width = 0;
    for (const Line &line : m_lines)
        width = std::max(width, metrics.horizontalAdvance(label(line.group)));
    return width + labelGapOfLine;
}

double NumberLinesFigure::heightFor(double) const
{
    return 44 * static_cast<double>(std::max<std::size_t>(m_lines.size(), 1)) + scaleHeight();
}

double NumberLinesFigure::place(double value, const QRectF &axis) const
{
    const Evaluation::Range span = m_span.value_or(this->span());
    const double width = span.maximum - span.minimum;
    const double share = width > 0 ? (value - span.minimum) / width : 0.5;
    return axis.left() + dotRadius + share * (axis.width() - 2 * dotRadius);
}

/// Where the group's mean is at the stage: it moves as its values do.
double NumberLinesFigure::momentAt(std::int64_t group) const
{
    const double mean = m_evaluation->spec().centre ? m_evaluation->moments(group).mean : 0;
    const GroupTransform transform = m_evaluation->transform(group);
    const double centred = mean - transform.shift;
    const double normalized = centred / transform.divisor;
    const double output = m_evaluation->outputMoments(group).mean;
    const double stage = m_selection.stage;
    if (stage <= 1)
        return std::lerp(mean, centred, std::clamp(stage, 0.0, 1.0));
    return stage <= 2 ? std::lerp(centred, normalized, stage - 1)
                      : std::lerp(normalized, m_evaluation->spec().centre ? output : 0, std::min(stage - 2, 1.0));
}

double NumberLinesFigure::spreadAt(std::int64_t group) const
{
    const bool centres = m_evaluation->spec().centre;
    const Moments &own = m_evaluation->moments(group);
    const double spread = centres ? own.std(m_evaluation->spec().variance) : own.rms();
    const double normalized = spread / m_evaluation->transform(group).divisor;
    const Moments output = m_evaluation->outputMoments(group);
    const double last = centres ? output.std(m_evaluation->spec().variance) : output.rms();
    const double stage = m_selection.stage;
    if (stage <= 1)
        return spread;
    return stage <= 2 ? std::lerp(spread, normalized, stage - 1)
                      : std::lerp(normalized, last, std::min(stage - 2, 1.0));
}

void NumberLinesFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (m_lines.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double height = (rect.height() - scaleHeight()) / static_cast<double>(m_lines.size());
    const QRectF axis(rect.left() + labelWidth(), rect.top(), rect.width() - labelWidth(),
                      rect.height() - scaleHeight());
    paintScale(painter, rect, axis);
    double top = rect.top();
    for (const Line &line : m_lines) {
        paintLine(painter, {rect.left(), top, rect.width(), height}, line, axis);
        top += height;
    }
    painter.restore();
}

void NumberLinesFigure::paintScale(QPainter &painter, const QRectF &rect, const QRectF &axis) const
{
    const Evaluation::Range span = m_span.value_or(this->span());
    if (!(span.maximum > span.minimum))
        return;
    const QFontMetricsF metrics(m_theme.captionFont());
    painter.setFont(m_theme.captionFont());
    for (const Tick &tick : linearTicks(span.minimum, span.maximum, std::max(2, static_cast<int>(axis.width() / 50)))) {
        const double x = place(tick.value, axis);
        painter.setPen(QPen(m_theme.grid, m_theme.line(1), tick.value == 0 ? Qt::SolidLine : Qt::DotLine));
        painter.drawLine(QPointF(x, axis.top()), QPointF(x, axis.bottom()));
        const double width = metrics.horizontalAdvance(tick.label);
        painter.setPen(m_theme.mutedText);
        painter.drawText(
            QPointF(std::clamp(x - width / 2, rect.left(), rect.right() - width), rect.bottom() - metrics.descent()),
            tick.label);
    }
}

/// Dots in columns as wide as a dot, upwards from the line; μ and σ below it.
void NumberLinesFigure::paintLine(QPainter &painter, const QRectF &rect, const Line &line, const QRectF &axis) const
{
    const FigureElement element(painter,
                                groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, line.group));
    const double y = rect.bottom() - momentRoom;
    const QFontMetricsF metrics(m_theme.captionFont());
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.groupTextColor(line.group));
    painter.drawText(QPointF(rect.left(), y), label(line.group));
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.drawLine(QPointF(axis.left(), y), QPointF(axis.right(), y));

    std::map<std::int64_t, std::vector<std::int64_t>> columns;
    std::size_t highest = 1;
    for (const std::int64_t each : line.elements) {
        const double value = m_evaluation->value(m_selection.stage, each);
        if (!std::isfinite(value) || isBeyond(value))
            continue;
        auto &column = columns[std::llround(place(value, axis) / (2 * dotRadius))];
        column.push_back(each);
        highest = std::max(highest, column.size());
    }
    // Higher columns than there is room for overlap.
    const double room = y - rect.top() - 2 * dotRadius;
    const double rise = std::min(2 * dotRadius, highest > 1 ? room / static_cast<double>(highest - 1) : room);
    const QColor color = m_theme.groupColor(line.group);
    for (const auto &[column, elements] : columns) {
        double centre = y - dotRadius - 1;
        for (const std::int64_t each : elements) {
            const bool isMarked = each == m_selection.pinnedElement || each == m_selection.hoveredElement;
            painter.setPen(QPen(isMarked ? m_theme.cellFrame : color, m_theme.line(isMarked ? 2 : 1)));
            painter.setBrush(flat::mix(color, m_theme.figureBackground, 0.55));
            painter.drawEllipse(QPointF(place(m_evaluation->value(m_selection.stage, each), axis), centre),
                                dotRadius - 0.5, dotRadius - 0.5);
            centre -= rise;
        }
    }
    const double mean = momentAt(line.group);
    const double spread = spreadAt(line.group);
    if (!std::isfinite(mean) || !std::isfinite(spread))
        return;
    const double x = place(mean, axis);
    if (!isBeyond(mean)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.text);
        painter.drawPolygon(QPolygonF({{x - 4, y + 7}, {x + 4, y + 7}, {x, y + 1}}));
    }
    const double left = std::max(place(mean - spread, axis), axis.left());
    const double right = std::min(place(mean + spread, axis), axis.right());
    painter.setPen(QPen(m_theme.text, m_theme.line(1.4)));
    if (left < right)
        painter.drawLine(QPointF(left, y + 9), QPointF(right, y + 9));
}

QString NumberLinesFigure::omission() const
{
    if (!m_evaluation || m_evaluation->grouping().groupCount() == static_cast<std::int64_t>(m_lines.size()))
        return {};
    return tr("%1 of %2 groups")
        .arg(countText(static_cast<std::int64_t>(m_lines.size())), countText(m_evaluation->grouping().groupCount()));
}

QString NumberLinesFigure::description() const
{
    QStringList sentences;
    for (const Line &line : m_lines) {
        const Moments &own = m_evaluation->moments(line.group);
        sentences += tr("Group %1: %2 values, mean %3, standard deviation %4.")
                         .arg(label(line.group), countText(own.count), numberText(own.mean, 3),
                              numberText(own.std(m_evaluation->spec().variance), 3));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace normscope
