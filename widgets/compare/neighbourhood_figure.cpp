// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/neighbourhood_figure.h"

#include "widgets/core/dot_painter.h"
#include "widgets/core/figure_element.h"
#include "widgets/core/index_text.h"
#include "widgets/core/sentences.h"
#include "widgets/formula/formula_line.h"
#include "widgets/plot/ticks.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double placeGap = 12; ///< Pixels between the title, the count, the lines and the result of a row.
constexpr double valueDot = 6;
constexpr double cellDot = 12;
/// Least width in pixels for the operation between the lines.
constexpr double roomForArrows = 620;
/// Least width in pixels for the lines of the outputs; below it only the results are shown.
constexpr double roomForOutputs = 320;
constexpr double leastRoom = 180;
constexpr double leastArrow = 100;

double placeOf(double value, double minimum, double maximum, double left, double right)
{
    const double width = maximum - minimum;
    return width > 0 ? left + (value - minimum) / width * (right - left) : (left + right) / 2;
}

/// Two decimals, or a power of ten if these would say nothing.
QString resultText(double value)
{
    const double size = std::abs(value);
    const bool isPlain = std::isfinite(value) && (size == 0 || (size >= 0.005 && size < 1e5));
    return isPlain ? fixedText(value, 2) : numberText(value, 3);
}

} // namespace

void NeighbourhoodFigure::setChoices(const ComparedChoices &choices)
{
    m_choices = choices;
    collect();
}

void NeighbourhoodFigure::setElement(std::int64_t element)
{
    m_element = element;
    collect();
}

void NeighbourhoodFigure::collect()
{
    const EvaluationPtr any = anyEvaluation(m_choices);
    m_rows.clear();
    if (!any)
        return;
    const Tensor &input = any->input();
    if (m_element < 0 || m_element >= input.size())
        m_element = 0;
    m_value = input[m_element];
    m_index = indexText(m_element, input.shape());
    NeighbourhoodRows found = neighbourhoodRows(m_choices, m_element);
    m_rows = std::move(found.rows);
    m_outputs = found.outputs;
    if (!m_isScaleHeld)
        m_inputs = found.inputs;
}

void NeighbourhoodFigure::holdScale(bool held)
{
    m_isScaleHeld = held;
    collect();
}

QFont NeighbourhoodFigure::titleFont() const
{
    QFont font = m_theme.font;
    font.setWeight(QFont::DemiBold);
    return font;
}

double NeighbourhoodFigure::scaleHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height() + 6;
}

/// The height of the cell's value above the lines.
double NeighbourhoodFigure::valueRoom() const
{
    return QFontMetricsF(titleFont()).ascent() + 5;
}

double NeighbourhoodFigure::leastWidth() const
{
    return leastRoom;
}

double NeighbourhoodFigure::heightFor(double) const
{
    const double row = std::max(34.0, 2 * QFontMetricsF(m_theme.captionFont()).height());
    return valueRoom() + row * static_cast<double>(std::max<std::size_t>(m_rows.size(), 1)) + scaleHeight();
}

NeighbourhoodFigure::Places NeighbourhoodFigure::places(const QRectF &rect) const
{
    const QFontMetricsF title(titleFont());
    const QFontMetricsF caption(m_theme.captionFont());
    double titles = 0;
    double counts = 0;
    double operations = 0;
    double results = title.horizontalAdvance(QStringLiteral("−0.0000"));
    for (const NeighbourhoodRow &row : m_rows) {
        titles = std::max(titles, title.horizontalAdvance(row.title));
        results = std::max(results, title.horizontalAdvance(resultText(row.output)));
        operations = std::max(operations, caption.horizontalAdvance(row.operation()));
        counts = std::max(counts, caption.horizontalAdvance(tr("n = %1").arg(countText(row.count))));
    }
    Places at {};
    at.top = rect.top() + valueRoom();
    at.bottom = rect.bottom() - scaleHeight();
    at.row = (at.bottom - at.top) / static_cast<double>(std::max<std::size_t>(m_rows.size(), 1));
    at.hasArrows = rect.width() >= roomForArrows;
    const double arrow = at.hasArrows ? std::clamp(operations, leastArrow, rect.width() / 6) : placeGap;
    at.title = rect.left();
    at.input = rect.left() + titles + (at.hasArrows ? placeGap + counts : 0) + 2 * placeGap;
    at.end = rect.right();
    at.outputEnd = rect.right() - results - placeGap;
    if (rect.width() < roomForOutputs) {
        at.inputEnd = at.output = at.outputEnd;
        return at;
    }
    const double lines = at.outputEnd - at.input - arrow - 2 * placeGap;
    at.inputEnd = at.input + 0.57 * lines;
    at.output = at.inputEnd + arrow + 2 * placeGap;
    return at;
}

double NeighbourhoodFigure::inputX(double value, const Places &at) const
{
    return placeOf(value, m_inputs.minimum, m_inputs.maximum, at.input + cellDot / 2, at.inputEnd - cellDot / 2);
}

double NeighbourhoodFigure::outputX(double value, const Places &at) const
{
    return placeOf(value, m_outputs.minimum, m_outputs.maximum, at.output + cellDot / 2, at.outputEnd - cellDot / 2);
}

double NeighbourhoodFigure::valueAt(double x, const QRectF &rect) const
{
    const Places at = places(rect);
    return m_inputs.minimum
        + (x - at.input - cellDot / 2) / (at.inputEnd - at.input - cellDot) * (m_inputs.maximum - m_inputs.minimum);
}

bool NeighbourhoodFigure::isOnCell(QPointF point, const QRectF &rect) const
{
    if (m_rows.empty() || point.y() < rect.top() || point.y() > rect.bottom() - scaleHeight())
        return false;
    return std::abs(point.x() - inputX(m_value, places(rect))) <= 0.75 * cellDot;
}

void NeighbourhoodFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (m_rows.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Places at = places(rect);
    paintScale(painter, at, at.input, at.inputEnd, m_inputs, QStringLiteral("$x$"));
    if (at.hasOutput())
        paintScale(painter, at, at.output, at.outputEnd, m_outputs, QStringLiteral("$y$"));
    if (std::isfinite(m_value))
        paintValue(painter, at);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        paintRow(painter, at, i);
    paintPath(painter, at);
    painter.restore();
}

/// Draws the cell's value through all lines of the input.
void NeighbourhoodFigure::paintValue(QPainter &painter, const Places &at) const
{
    const double x = inputX(m_value, at);
    painter.setPen(QPen(m_theme.text, m_theme.line(1.2), Qt::DotLine));
    painter.drawLine(QPointF(x, at.top), QPointF(x, at.bottom));
    const QString text = numberText(m_value, 3);
    painter.setFont(titleFont());
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(x - QFontMetricsF(titleFont()).horizontalAdvance(text) / 2, at.top - 3), text);
}

void NeighbourhoodFigure::paintScale(QPainter &painter, const Places &at, double left, double right,
                                     const LineSpan &span, const QString &name) const
{
    if (!(span.maximum > span.minimum))
        return;
    const QFontMetricsF metrics(m_theme.captionFont());
    const int most = std::max(2, static_cast<int>((right - left) / 60));
    const double inset = cellDot / 2;
    double begin = left;
    painter.setFont(m_theme.captionFont());
    for (const Tick &tick : linearTicks(span.minimum, span.maximum, most)) {
        const double x = placeOf(tick.value, span.minimum, span.maximum, left + inset, right - inset);
        painter.setPen(QPen(m_theme.grid, m_theme.line(1)));
        painter.drawLine(QPointF(x, at.top), QPointF(x, at.bottom));
        painter.setPen(m_theme.mutedText);
        const double start = x - metrics.horizontalAdvance(tick.label) / 2;
        painter.drawText(QPointF(start, at.bottom + 3 + metrics.ascent()), tick.label);
        begin = std::min(begin, start);
    }
    const FormulaLine title(name, m_theme.captionFont());
    title.paint(painter, {begin - title.width() - 6, at.bottom + 3 + metrics.ascent()}, m_theme.mutedText);
}

void NeighbourhoodFigure::paintDots(QPainter &painter, const std::vector<double> &values, double y, double left,
                                    double right, const LineSpan &span) const
{
    QColor color = m_theme.groupColor(0);
    color.setAlphaF(0.5F);
    DotPainter dots(painter, valueDot, color);
    for (const double value : values) {
        if (std::isfinite(value))
            dots.draw({placeOf(value, span.minimum, span.maximum, left + cellDot / 2, right - cellDot / 2), y});
    }
}

/// Draws the bar from μ − σ to μ + σ with a triangle at μ, or a tick at 0 if no mean is subtracted.
void NeighbourhoodFigure::paintSpread(QPainter &painter, const Places &at, const NeighbourhoodRow &row, double y) const
{
    if (!std::isfinite(row.spread) || !std::isfinite(row.transform.shift))
        return;
    const double middle = inputX(row.transform.shift, at);
    painter.setPen(QPen(m_theme.text, m_theme.line(1.4)));
    painter.drawLine(QPointF(inputX(row.transform.shift - row.spread, at), y),
                     QPointF(inputX(row.transform.shift + row.spread, at), y));
    if (!row.centres) {
        painter.drawLine(QPointF(middle, y - 6), QPointF(middle, y + 6));
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.text);
    painter.drawPolygon(QPolygonF({{middle - 4.5, y - 12}, {middle + 4.5, y - 12}, {middle, y - 4}}));
}

void NeighbourhoodFigure::paintArrow(QPainter &painter, const Places &at, const NeighbourhoodRow &row, double y) const
{
    const double left = at.inputEnd + placeGap / 2;
    const double right = at.output - placeGap;
    if (right - left < 60)
        return;
    const double room = right - left;
    const QFontMetricsF metrics(m_theme.captionFont());
    QString text = row.operation();
    if (metrics.horizontalAdvance(text) > room)
        text = metrics.elidedText(text, Qt::ElideRight, room);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double start = (left + right - metrics.horizontalAdvance(text)) / 2;
    if (at.row < metrics.height() + 4) // Above its arrow the text would stand on that of the row before.
        return painter.drawText(QPointF(start, y + (metrics.ascent() - metrics.descent()) / 2), text);
    painter.drawText(QPointF(start, y - 3 - metrics.descent()), text);
    painter.setPen(QPen(m_theme.outline, m_theme.line(1)));
    painter.drawLine(QPointF(left, y), QPointF(right - 4, y));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.outline);
    painter.drawPolygon(QPolygonF({{right - 6, y - 3}, {right, y}, {right - 6, y + 3}}));
}

void NeighbourhoodFigure::paintRow(QPainter &painter, const Places &at, std::size_t index) const
{
    const NeighbourhoodRow &row = m_rows[index];
    const FigureElement element(painter, QStringLiteral("neighbourhood-%1").arg(index + 1));
    const double y = at.middle(index);
    const QFontMetricsF title(titleFont());
    const double baseline = y + (title.ascent() - title.descent()) / 2;
    painter.setFont(titleFont());
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(at.title, baseline), row.title);
    if (at.hasArrows) {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        const QString count = tr("n = %1").arg(countText(row.count));
        const double width = QFontMetricsF(m_theme.captionFont()).horizontalAdvance(count);
        painter.drawText(QPointF(at.input - 2 * placeGap - width, baseline), count);
    }
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.drawLine(QPointF(at.input, y), QPointF(at.inputEnd, y));
    paintDots(painter, row.inputs, y, at.input, at.inputEnd, m_inputs);
    if (at.hasOutput()) {
        painter.setPen(QPen(m_theme.border, m_theme.line(1)));
        painter.drawLine(QPointF(at.output, y), QPointF(at.outputEnd, y));
        paintDots(painter, row.outputs, y, at.output, at.outputEnd, m_outputs);
    }
    paintSpread(painter, at, row, y);
    paintArrow(painter, at, row, y);
    painter.setFont(titleFont());
    painter.setPen(m_theme.text);
    const QString result = resultText(row.output);
    painter.drawText(QPointF(at.end - title.horizontalAdvance(result), baseline), result);
}

/// Draws the cell's own dots, and a line that joins its outputs.
void NeighbourhoodFigure::paintPath(QPainter &painter, const Places &at) const
{
    const FigureElement element(painter, QStringLiteral("cell"));
    QPolygonF path;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (std::isfinite(m_rows[i].output) && at.hasOutput())
            path << QPointF(outputX(m_rows[i].output, at), at.middle(i));
    }
    painter.setPen(QPen(m_theme.mutedText, m_theme.line(1.2), Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(path);
    painter.setPen(QPen(m_theme.cellFrame, m_theme.line(1.6)));
    painter.setBrush(m_theme.groupColor(0));
    const double radius = cellDot / 2 - 0.5;
    for (const QPointF &point : path)
        painter.drawEllipse(point, radius, radius);
    for (std::size_t i = 0; i < m_rows.size() && std::isfinite(m_value); ++i)
        painter.drawEllipse(QPointF(inputX(m_value, at), at.middle(i)), radius, radius);
}

QString NeighbourhoodFigure::sentence() const
{
    return tr("x[%1] = %2 has the same value everywhere; what changes is who it is compared with.")
        .arg(m_index, numberText(m_value, 4));
}

QString NeighbourhoodFigure::description() const
{
    if (m_rows.empty())
        return {};
    QStringList sentences {sentence()};
    for (const NeighbourhoodRow &row : m_rows) {
        sentences += tr("%1: one of %2 values, %3, gives y = %4.")
                         .arg(row.title, countText(row.count), row.operation(), numberText(row.output, 4));
    }
    return joinedSentences(sentences);
}

} // namespace normscope
