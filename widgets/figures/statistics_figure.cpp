// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/theme/count_text.h"

#include <QPainter>

#include <algorithm>
#include <climits>
#include <map>
#include <numeric>

namespace normscope {

namespace {

/// Most groups whose texts are measured to find the columns that fit.
constexpr std::int64_t mostMeasuredGroups = 64;
/// Digits of numbers if width is short.
constexpr int narrowDigits = 3;

} // namespace

void StatisticsFigure::setContent(EvaluationPtr evaluation, const StatisticsOrder &order,
                                  std::shared_ptr<const PrecisionStudy> study)
{
    m_evaluation = std::move(evaluation);
    m_precision = std::move(study);
    m_groups.clear();
    if (!m_evaluation)
        return;
    const bool needsOutput = order.column && isOutputColumn(*order.column);
    const std::vector<Moments> *outputs = needsOutput ? &m_evaluation->allOutputMoments() : nullptr;
    m_groups = orderedGroups(*m_evaluation, order, [&](std::int64_t group) {
        return GroupOutcome(outputs ? (*outputs)[static_cast<std::size_t>(group)] : Moments(), m_precision.get(),
                            group);
    });
}

std::vector<StatisticsFigure::Row> StatisticsFigure::rows(std::int64_t count, int digits) const
{
    const std::vector<std::int64_t> groups(m_groups.begin(), m_groups.begin() + count);
    std::vector<Row> result;
    std::map<std::int64_t, GroupOutcome> outputs;
    for (const std::int64_t group : groups) {
        result.push_back({group, m_evaluation->degeneracy(group) != Degeneracy::None, {}});
        outputs.emplace(group, GroupOutcome(m_evaluation->outputMoments(group), m_precision.get(), group));
    }
    const auto output = [&outputs](std::int64_t group) { return outputs.at(group); };
    for (int i = 0; i < columnCount(); ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        const int telling = columnDigits(*m_evaluation, groups, column, output, digits);
        const int decimals = sharedDecimals(*m_evaluation, groups, column, output, telling);
        for (Row &row : result)
            row.texts[static_cast<std::size_t>(i)]
                = statisticsText(*m_evaluation, row.group, column, output(row.group), telling, decimals);
    }
    return result;
}

/// All columns, as wide as their texts.
std::vector<StatisticsFigure::Column> StatisticsFigure::columns(const std::vector<Row> &rows) const
{
    const QFont bold = pinnedStatisticsFont(m_theme.font);
    std::vector<Column> result;
    for (int i = 0; i < columnCount(); ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        double widest = statisticsCellWidth(statisticsHeader(column), StatisticsColumn::Mean, false, m_theme.font)
            + statisticsPadding;
        for (const Row &row : rows)
            widest = std::max(
                widest, statisticsCellWidth(row.texts[static_cast<std::size_t>(i)], column, row.degenerate, bold));
        const auto text = [i](const Row &row) { return row.texts[static_cast<std::size_t>(i)]; };
        const bool isConstant = rows.size() > 1
            && std::ranges::all_of(rows, [&](const Row &row) { return text(row) == text(rows.front()); });
        result.push_back({column, widest, isConstant});
    }
    return result;
}

/// Reduces digits, then columns, until the table fits; the remaining width is distributed evenly among the columns that
/// differ between groups.
StatisticsFigure::Table StatisticsFigure::table(std::int64_t count, double width) const
{
    const auto needed = [](const std::vector<Column> &columns) {
        return std::accumulate(columns.begin(), columns.end(), 0.0,
                               [](double sum, const Column &column) { return sum + column.width; });
    };
    Table table;
    for (const int digits : {4, narrowDigits}) {
        table.rows = rows(count, digits);
        table.columns = columns(table.rows);
        if (needed(table.columns) <= width)
            break;
    }
    for (const StatisticsColumn dispensable : dispensableColumns) {
        if (needed(table.columns) <= width)
            break;
        std::erase_if(table.columns, [&](const Column &column) { return column.column == dispensable; });
    }
    const double left = width - needed(table.columns);
    // The column with the groups' names always counts, since they differ.
    const auto sharing = std::ranges::count(table.columns, false, &Column::isConstant);
    for (Column &column : table.columns)
        column.width += column.isConstant ? 0 : left / static_cast<double>(sharing);
    return table;
}

double StatisticsFigure::leastWidth() const
{
    if (!m_evaluation)
        return 0;
    const std::int64_t count = std::min(m_evaluation->grouping().groupCount(), mostMeasuredGroups);
    double width = 0;
    for (const Column &column : columns(rows(count, narrowDigits))) {
        if (std::ranges::find(dispensableColumns, column.column) == std::end(dispensableColumns))
            width += column.width - statisticsPadding; // The spare width keeps texts apart.
    }
    return width;
}

QStringList StatisticsFigure::omittedColumns(double width) const
{
    QStringList omitted;
    if (!m_evaluation)
        return omitted;
    const std::int64_t count = std::min(m_evaluation->grouping().groupCount(), mostMeasuredGroups);
    const std::vector<Column> shown = table(count, width).columns;
    for (int i = 0; i < columnCount(); ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        if (std::none_of(shown.begin(), shown.end(), [&](const Column &each) { return each.column == column; }))
            omitted << statisticsHeader(column);
    }
    return omitted;
}

QString StatisticsFigure::description() const
{
    if (!m_evaluation)
        return {};
    return tr("Statistics of %n group(s): count, mean, variance, standard deviation, root mean square, and mean and "
              "variance of the output.",
              nullptr, static_cast<int>(std::min<std::int64_t>(m_evaluation->grouping().groupCount(), INT_MAX)));
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
    painter.setClipRect(rect, Qt::IntersectClip);
    const double height = statisticsRowHeight(m_theme);
    const auto lines = std::max<std::int64_t>(0, static_cast<std::int64_t>(rect.height() / height) - 1);
    const std::int64_t all = m_evaluation->grouping().groupCount();
    const std::int64_t shown = all <= lines ? all : std::max<std::int64_t>(0, lines - 1);
    const Table table = this->table(shown, rect.width());

    QRectF line(rect.left(), rect.top(), rect.width(), height);
    paintHeader(painter, line, table);
    for (const Row &row : table.rows) {
        line.translate(0, height);
        const FigureElement element(
            painter, groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, row.group));
        paintRow(painter, line, table, row);
    }
    if (shown < all) {
        line.translate(0, height);
        painter.setPen(m_theme.mutedText);
        painter.drawText(line.adjusted(statisticsPadding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("… %1 more groups").arg(countText(all - shown)));
    }
    painter.restore();
}

void StatisticsFigure::paintHeader(QPainter &painter, const QRectF &line, const Table &table) const
{
    const FigureElement element(painter, QStringLiteral("header"));
    QRectF box = line;
    for (const Column &column : table.columns) {
        box.setWidth(column.width);
        const Qt::Alignment side = column.column == StatisticsColumn::Group ? Qt::AlignLeft : Qt::AlignRight;
        painter.setPen(m_theme.mutedText);
        painter.drawText(box.adjusted(statisticsPadding, 0, -statisticsPadding, 0), side | Qt::AlignVCenter,
                         statisticsHeader(column.column));
        box.moveLeft(box.right());
    }
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.drawLine(QPointF(line.left(), line.bottom() - 0.5), QPointF(line.right(), line.bottom() - 0.5));
}

void StatisticsFigure::paintRow(QPainter &painter, const QRectF &line, const Table &table, const Row &row) const
{
    QRectF box = line;
    for (const Column &column : table.columns) {
        box.setWidth(column.width);
        StatisticsCell cell {row.texts[static_cast<std::size_t>(column.column)], column.column, row.group};
        cell.degenerate = row.degenerate;
        cell.pinned = row.group == m_selection.pinnedGroup;
        cell.hovered = row.group == m_selection.hoveredGroup;
        paintStatisticsCell(painter, box, cell, m_theme);
        box.moveLeft(box.right());
    }
}

} // namespace normscope
