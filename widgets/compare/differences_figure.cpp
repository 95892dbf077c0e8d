// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/differences_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/sentences.h"
#include "widgets/formula/formula_line.h"
#include "widgets/theme/color_map.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double betweenPairs = 3;
constexpr double titleGapOfPairs = 10;
constexpr double widestPair = 120;
constexpr double narrowestPair = 44;
constexpr double pairRatio = 0.62; ///< Ratio of height to width of a cell.
constexpr double pairRadius = 4;
constexpr int digitsOfPair = 3;

} // namespace

void DifferencesFigure::setChoices(const QStringList &titles, const std::optional<DifferenceMatrix> &matrix,
                                   Stage stage)
{
    m_titles = titles;
    m_matrix = matrix && matrix->count() == count() ? matrix : std::nullopt;
    m_stage = stage;
}

QFont DifferencesFigure::strongFont() const
{
    QFont font = m_theme.font;
    font.setWeight(QFont::DemiBold);
    return font;
}

double DifferencesFigure::rowTitleWidth() const
{
    const QFontMetricsF metrics(strongFont());
    double width = 0;
    for (const QString &title : m_titles)
        width = std::max(width, metrics.horizontalAdvance(title));
    return std::min(width, 150.0) + titleGapOfPairs;
}

double DifferencesFigure::cellWidth(double width) const
{
    const auto columns = static_cast<double>(std::max<std::size_t>(count(), 1));
    return std::min((width - rowTitleWidth()) / columns, widestPair);
}

/// Whether some title of several words must be broken into lines, as it is wider than its column.
bool DifferencesFigure::hasColumnTitleOfTwoLines(double width) const
{
    const QFontMetricsF metrics(strongFont());
    const double room = cellWidth(width) - betweenPairs;
    return std::ranges::any_of(m_titles, [&](const QString &title) {
        return title.contains(QLatin1Char(' ')) && metrics.horizontalAdvance(title) > room;
    });
}

double DifferencesFigure::columnTitleHeight(double width) const
{
    return (hasColumnTitleOfTwoLines(width) ? 2 : 1) * QFontMetricsF(strongFont()).height() + 4;
}

double DifferencesFigure::footHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height() * static_cast<double>(footLines().size()) + 8;
}

QSizeF DifferencesFigure::cellSize(const QRectF &rect) const
{
    const auto columns = static_cast<double>(std::max<std::size_t>(count(), 1));
    const double width = cellWidth(rect.width());
    const double room = (rect.height() - columnTitleHeight(rect.width()) - footHeight()) / columns;
    const double least = QFontMetricsF(m_theme.font).height() + QFontMetricsF(m_theme.captionFont()).height() + 6;
    return {width, std::min(std::max(pairRatio * width, least), room)};
}

double DifferencesFigure::leastWidth() const
{
    return rowTitleWidth() + narrowestPair * static_cast<double>(count());
}

double DifferencesFigure::heightFor(double width) const
{
    const double most = 10'000;
    return columnTitleHeight(width) + footHeight()
        + static_cast<double>(count()) * cellSize({0, 0, width, most}).height();
}

QRectF DifferencesFigure::cellRect(const QRectF &rect, std::size_t row, std::size_t column) const
{
    const QSizeF size = cellSize(rect);
    return QRectF(rect.left() + rowTitleWidth() + static_cast<double>(column) * size.width(),
                  rect.top() + columnTitleHeight(rect.width()) + static_cast<double>(row) * size.height(), size.width(),
                  size.height())
        .adjusted(betweenPairs / 2, betweenPairs / 2, -betweenPairs / 2, -betweenPairs / 2);
}

std::optional<DifferencesFigure::Pair> DifferencesFigure::pairAt(QPointF point, const QRectF &rect) const
{
    for (std::size_t row = 0; row < count(); ++row) {
        for (std::size_t column = 0; column < count(); ++column) {
            if (row != column && cellRect(rect, row, column).contains(point))
                return Pair(row, column);
        }
    }
    return std::nullopt;
}

void DifferencesFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (count() == 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintTitles(painter, rect);
    const ColorMap map(0, m_matrix && m_matrix->largest() > 0 ? m_matrix->largest() : 1, m_theme);
    for (std::size_t row = 0; row < count(); ++row) {
        for (std::size_t column = 0; column < count(); ++column) {
            const QRectF cell = cellRect(rect, row, column);
            if (row == column || !m_matrix) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(m_theme.grid);
                painter.drawRoundedRect(cell, pairRadius, pairRadius);
                continue;
            }
            const FigureElement element(painter, QStringLiteral("difference-%1-%2").arg(row + 1).arg(column + 1));
            const ChoiceDifference &difference = m_matrix->at(row, column);
            const QRgb under = map(difference.largest);
            painter.setBrush(QColor(under));
            painter.setPen(m_chosen == Pair(row, column) ? QPen(m_theme.cellFrame, m_theme.line(2.4))
                                                         : QPen(Qt::NoPen));
            painter.drawRoundedRect(cell, pairRadius, pairRadius);
            paintCell(painter, cell, difference, under);
        }
    }
    painter.setFont(m_theme.captionFont());
    const QFontMetricsF foot(m_theme.captionFont());
    const double bottom = cellRect(rect, count() - 1, 0).bottom();
    QPointF line(rect.left() + rowTitleWidth() + betweenPairs / 2, bottom + 6 + foot.ascent());
    for (const QString &text : footLines()) {
        FormulaLine(text, m_theme.captionFont()).paint(painter, line, m_theme.mutedText);
        line.ry() += foot.height();
    }
    painter.restore();
}

void DifferencesFigure::paintTitles(QPainter &painter, const QRectF &rect) const
{
    const QFontMetricsF metrics(strongFont());
    painter.setFont(strongFont());
    painter.setPen(m_theme.text);
    const bool isOfTwoLines = hasColumnTitleOfTwoLines(rect.width());
    for (std::size_t i = 0; i < count(); ++i) {
        const QString &title = m_titles[static_cast<qsizetype>(i)];
        const QRectF column = cellRect(rect, 0, i);
        QStringList lines {title};
        if (isOfTwoLines && metrics.horizontalAdvance(title) > column.width())
            lines = {title.section(QLatin1Char(' '), 0, -2), title.section(QLatin1Char(' '), -1)};
        double top
            = rect.top() + columnTitleHeight(rect.width()) - 2 - metrics.height() * static_cast<double>(lines.size());
        for (const QString &line : lines) {
            painter.drawText(QRectF(column.left(), top, column.width(), metrics.height()), Qt::AlignCenter,
                             metrics.elidedText(line, Qt::ElideRight, column.width()));
            top += metrics.height();
        }
        const QRectF row = cellRect(rect, i, 0);
        const double width = rowTitleWidth() - titleGapOfPairs;
        painter.drawText(QRectF(rect.left(), row.top(), width, row.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(title, Qt::ElideRight, width));
    }
}

void DifferencesFigure::paintCell(QPainter &painter, const QRectF &cell, const ChoiceDifference &difference,
                                  QRgb under) const
{
    const QFontMetricsF strong(strongFont());
    const QFontMetricsF quiet(m_theme.captionFont());
    const bool isCompared = difference.count > 0;
    const QString largest = isCompared ? numberText(difference.largest, digitsOfPair) : QStringLiteral("NaN");
    const double top = cell.center().y() - (strong.height() + (isCompared ? quiet.height() : 0)) / 2;
    painter.setPen(ColorMap::textOn(under));
    painter.setFont(strongFont());
    painter.drawText(QRectF(cell.left(), top, cell.width(), strong.height()), Qt::AlignCenter, largest);
    painter.setFont(m_theme.captionFont());
    if (isCompared)
        painter.drawText(QRectF(cell.left(), top + strong.height(), cell.width(), quiet.height()), Qt::AlignCenter,
                         numberText(difference.rms, digitsOfPair));
}

QStringList DifferencesFigure::footLines() const
{
    QStringList lines {whatIsCompared()};
    if (const std::int64_t most = m_matrix ? m_matrix->mostNotFinite() : 0; most > 0)
        lines += tr("Left out: up to %1 of a pair's values, which are not finite").arg(most);
    return lines;
}

QString DifferencesFigure::whatIsCompared() const
{
    switch (m_stage) {
    case Stage::Input:
        return tr("Largest difference of $x$, below it the root mean square: the input is the same.");
    case Stage::Centred:
        return tr("Largest difference of $x-\\mu$, below it the root mean square");
    case Stage::Normalized:
        return tr("Largest difference of $\\hat{x}$, below it the root mean square");
    case Stage::Output:
        break;
    }
    return tr("Largest difference of $y$, below it the root mean square");
}

QString DifferencesFigure::sentence(const Pair &pair) const
{
    if (!m_matrix || pair.first >= count() || pair.second >= count())
        return {};
    const ChoiceDifference &difference = m_matrix->at(pair.first, pair.second);
    const QString said
        = tr("%1 − %2: at most %3, root mean square %4")
              .arg(m_titles[static_cast<qsizetype>(pair.first)], m_titles[static_cast<qsizetype>(pair.second)],
                   numberText(difference.largest, digitsOfPair), numberText(difference.rms, digitsOfPair));
    return difference.notFinite == 0 ? said : tr("%1; left out, not finite: %2").arg(said).arg(difference.notFinite);
}

QString DifferencesFigure::description() const
{
    QStringList sentences;
    for (std::size_t first = 0; m_matrix && first < count(); ++first) {
        for (std::size_t second = first + 1; second < count(); ++second)
            sentences += sentence({first, second}) + QLatin1Char('.');
    }
    return joinedSentences(sentences);
}

} // namespace normscope
