// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_figure.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace normscope {

namespace {

/// "99 988".
QString separatedText(std::int64_t count)
{
    return QLocale::c().toString(qlonglong(count)).replace(QLatin1Char(','), QChar(0x202f));
}

} // namespace

std::vector<StatisticsFigure::Row> StatisticsFigure::rows(std::int64_t count) const
{
    std::vector<Row> result;
    for (std::int64_t group = 0; group < count; ++group) {
        const Moments output = m_evaluation->outputMoments(group);
        Row row {group, m_evaluation->degeneracy(group) != Degeneracy::None, {}};
        for (int column = 0; column < statisticsColumnCount; ++column)
            row.texts[static_cast<std::size_t>(column)]
                = statisticsText(*m_evaluation, group, static_cast<StatisticsColumn>(column), output);
        result.push_back(std::move(row));
    }
    return result;
}

/// What the texts need, and what is left over shared out evenly; all narrower alike where there is not enough.
std::array<double, statisticsColumnCount> StatisticsFigure::columnWidths(const std::vector<Row> &rows,
                                                                         double width) const
{
    QFont bold = m_theme.font;
    bold.setBold(true);
    std::array<double, statisticsColumnCount> widths {};
    for (int i = 0; i < statisticsColumnCount; ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        double &widest = widths[static_cast<std::size_t>(i)];
        widest = statisticsCellWidth(statisticsHeader(column), StatisticsColumn::Mean, false, m_theme.font);
        for (const Row &row : rows)
            widest = std::max(
                widest, statisticsCellWidth(row.texts[static_cast<std::size_t>(i)], column, row.degenerate, bold));
    }
    const double needed = std::accumulate(widths.begin(), widths.end(), 0.0);
    for (double &each : widths)
        each = needed < width ? each + (width - needed) / statisticsColumnCount : each * width / needed;
    return widths;
}

void StatisticsFigure::paint(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.setFont(m_theme.font);
    painter.setPen(m_theme.mutedText);
    if (!m_evaluation) {
        painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap, tr("A tensor's groups are listed here."));
        painter.restore();
        return;
    }
    painter.setClipRect(rect);
    const double height = statisticsRowHeight(m_theme);
    const auto lines = std::max<std::int64_t>(0, static_cast<std::int64_t>(rect.height() / height) - 1);
    const std::int64_t all = m_evaluation->grouping().groupCount();
    const std::int64_t shown = all <= lines ? all : std::max<std::int64_t>(0, lines - 1);
    const std::vector<Row> table = rows(shown);
    const auto widths = columnWidths(table, rect.width());

    double x = rect.left();
    for (int i = 0; i < statisticsColumnCount; ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        const double width = widths[static_cast<std::size_t>(i)];
        const QRectF box(x, rect.top(), width, height);
        const Qt::Alignment side = column == StatisticsColumn::Group ? Qt::AlignLeft : Qt::AlignRight;
        painter.setPen(m_theme.mutedText);
        painter.drawText(box.adjusted(statisticsPadding, 0, -statisticsPadding, 0), side | Qt::AlignVCenter,
                         statisticsHeader(column));
        painter.setPen(m_theme.border);
        painter.drawLine(QPointF(box.left(), box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5));
        double y = box.bottom();
        for (const Row &row : table) {
            StatisticsCell cell {row.texts[static_cast<std::size_t>(i)], column, row.group};
            cell.degenerate = row.degenerate;
            cell.pinned = row.group == m_selection.pinnedGroup;
            cell.hovered = row.group == m_selection.hoveredGroup;
            paintStatisticsCell(painter, QRectF(x, y, width, height), cell, m_theme);
            y += height;
        }
        x += width;
    }
    if (shown < all) {
        const QRectF box(rect.left(), rect.top() + height * static_cast<double>(shown + 1), rect.width(), height);
        painter.setPen(m_theme.mutedText);
        painter.drawText(box.adjusted(statisticsPadding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("… %1 more groups").arg(separatedText(all - shown)));
    }
    painter.restore();
}

} // namespace normscope
