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

/// The statistics table, which is the legend of all views: pointing at a row hovers its group in all views, a click or
/// the arrow keys pin it, and the table scrolls to a group pinned elsewhere. A click on a header sorts.
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

    /// The sort order, changed by a click on a header.
    StatisticsOrder order() const;
    void setOrder(const StatisticsOrder &order);

    /// Copies the selected rows (all if none is selected) with the header, as tab-separated text.
    void copyRows();

    /// The headers of the columns that do not fit.
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
    void showEvent(QShowEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    using QTableView::setSelection; // Makes QTableView's selection of rows private; QTableView itself still reaches it.
    class Delegate;
    class Header;
    using Widths = std::array<double, mostStatisticsColumns>;

    void setRowHovered(const QModelIndex &index);
    void showHover();
    void showPin();
    void describePin();
    void updateRow(int row);
    void chooseColumns();
    void fitColumns();
    void measureColumns();
    void measureOnceShown();
    void widenColumns();
    double spare(const Widths &widths) const;
    int shownColumns() const;
    std::vector<int> measuredRows() const;
    bool isConstant(const std::vector<int> &rows, int column) const;
    double headerWidth(int column) const;
    double cellWidth(int row, int column, int digits, const QFont &pinned) const;

    StatisticsModel *m_model;
    Delegate *m_delegate;
    Selection *m_selection = nullptr;
    Theme m_theme;
    std::array<Widths, 2> m_neededWidths {}; ///< Pixels, for each of digitChoices.
    std::array<bool, mostStatisticsColumns> m_isConstant {}; ///< Whether all groups have the same text.
    bool m_isMeasured = false; ///< Whether the widths are of the present table.
    std::size_t m_digitChoice = 0; ///< Index of the shown digits in digitChoices.
    QTimer m_widening;
    std::vector<std::int64_t> m_editedGroups; ///< Since the columns were measured last.
    int m_hoveredRow = -1;
    bool m_hovering = false; ///< The present hover was set by this view.
    bool m_followingPin = false; ///< The current row is changed to follow a pin, and must not set one.
};

} // namespace normscope
