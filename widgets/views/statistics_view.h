// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figures/statistics_order.h"
#include "widgets/theme/theme.h"

#include <QTableView>
#include <QTimer>

#include <array>
#include <vector>

namespace normscope {

class Selection;
class StatisticsModel;

/// The table of statistics, which is the legend of all views: pointing at a row hovers its group everywhere, a click
/// or the arrow keys pin it, and a group pinned elsewhere is brought into sight. A click on a header sorts.
class StatisticsView : public QTableView
{
    Q_OBJECT

public:
    explicit StatisticsView(QWidget *parent = nullptr);

    void setEvaluation(EvaluationPtr evaluation);
    /// As StatisticsModel::setPrecision().
    void setPrecision(std::shared_ptr<const PrecisionStudy> study);
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    StatisticsModel *statisticsModel() const { return m_model; }

    /// What a click on a header changes.
    StatisticsOrder order() const;
    void setOrder(const StatisticsOrder &order);

    /// The selected rows (all, if none is) with the header, as tab-separated text.
    void copyRows();

    /// The headers of the columns that there is no room for.
    QStringList omittedColumns() const;

    QSize sizeHint() const override { return {380, 160}; }
    QSize minimumSizeHint() const override { return {160, 80}; }

signals:
    void omittedColumnsChanged();

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    using QTableView::setSelection; // The view's own, of rows, stays reachable for QTableView alone.
    class Delegate;
    using Widths = std::array<double, mostStatisticsColumns>;

    void setRowHovered(const QModelIndex &index);
    void showHover();
    void showPin();
    void describePin();
    void updateRow(int row);
    void chooseColumns();
    void fitColumns();
    void measureColumns();
    void widenColumns();
    double spare(const Widths &widths) const;
    int shownColumns() const;
    std::vector<int> measuredRows() const;
    bool isConstant(const std::vector<int> &rows, int column) const;
    double headerWidth(int column) const;
    double cellWidth(int row, int column, int digits, const QFont &bold) const;

    StatisticsModel *m_model;
    Delegate *m_delegate;
    Selection *m_selection = nullptr;
    Theme m_theme;
    std::array<Widths, 2> m_neededWidths {}; ///< With all digits, and with fewer.
    std::array<bool, mostStatisticsColumns> m_isConstant {}; ///< The same in every group.
    std::size_t m_digitChoice = 0; ///< Which of them are shown.
    QTimer m_widening;
    std::vector<std::int64_t> m_editedGroups; ///< Since the columns were measured last.
    int m_hoveredRow = -1;
    bool m_hovering = false; ///< This view set the hover.
    bool m_followingPin = false; ///< The current row follows a pin and does not set one.
};

} // namespace normscope
