// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/figures/statistics_order.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

#include <array>
#include <memory>
#include <utility>
#include <vector>

class QPainter;

namespace normscope {

/// The statistics table as a figure: the header, as many groups as fit, and the number of the others. If width is
/// short, numbers have fewer digits, and columns that follow from others are left out.
class StatisticsFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::StatisticsFigure)

public:
    /// `study` adds columns for the statistics computed in another arithmetic; null: none.
    void setContent(EvaluationPtr evaluation, const StatisticsOrder &order = {},
                    std::shared_ptr<const PrecisionStudy> study = nullptr);
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    void setTheme(const Theme &theme) { m_theme = theme; }

    void paint(QPainter &painter, const QRectF &rect) const;
    /// The width in pixels of the columns that are never left out.
    double leastWidth() const;
    /// The headers of the columns that are left out at this width in pixels.
    QStringList omittedColumns(double width) const;
    /// "Groups c = 0 … c = 3: …": the table in sentences.
    QString description() const;

private:
    struct Row
    {
        std::int64_t group;
        bool degenerate;
        std::array<QString, mostStatisticsColumns> texts;
    };
    struct Column
    {
        StatisticsColumn column;
        double width;
        bool isConstant; ///< Whether the text is the same in every group.
    };
    /// The rows and columns to paint.
    struct Table
    {
        std::vector<Row> rows;
        std::vector<Column> columns;
    };
    int columnCount() const { return statisticsColumns(m_evaluation.get(), m_precision.get()); }
    std::vector<Row> rows(std::int64_t count, int digits) const;
    std::vector<Column> columns(const std::vector<Row> &rows) const;
    Table table(std::int64_t count, double width) const;
    void paintHeader(QPainter &painter, const QRectF &line, const Table &table) const;
    void paintRow(QPainter &painter, const QRectF &line, const Table &table, const Row &row) const;

    EvaluationPtr m_evaluation;
    std::vector<std::int64_t> m_groups; ///< In the order in which they are listed.
    std::shared_ptr<const PrecisionStudy> m_precision;
    SelectionState m_selection;
    Theme m_theme;
};

/// The height of a row in this theme, in logical pixels.
double statisticsRowHeight(const Theme &theme);
/// Space in pixels to the left and right of a cell's text.
inline constexpr double statisticsPadding = 5;
/// The font of the pinned group's row, of the same weight as titles.
QFont pinnedStatisticsFont(QFont font);
/// The least width in pixels of a cell: text, swatch, mark and padding, for numbers without the left padding.
double statisticsCellWidth(const QString &text, StatisticsColumn column, bool degenerate, const QFont &font);

/// One cell, the same in the window and in files: the group's swatch and name, or a number flush right in tabular
/// digits. A degenerate group has a warning mark behind its name.
struct StatisticsCell
{
    QString text;
    StatisticsColumn column = StatisticsColumn::Group;
    std::int64_t group = 0;
    bool degenerate = false;
    bool pinned = false;
    bool hovered = false;
};
void paintStatisticsCell(QPainter &painter, const QRectF &rect, const StatisticsCell &cell, const Theme &theme);

} // namespace normscope
