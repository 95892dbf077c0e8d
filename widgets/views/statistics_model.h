// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/figures/statistics_order.h"

#include <QAbstractTableModel>

#include <array>
#include <map>
#include <memory>

namespace normscope {

/// One row per group. Texts are made only for the rows asked for; sorting compares numbers, not texts. The output's
/// moments of a large tensor are computed on a worker thread; until then their cells show "…".
class StatisticsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role
    {
        ValueRole = Qt::UserRole, ///< The number in the cell as double.
        GroupRole, ///< The group's index.
        DegenerateRole ///< Whether the group is degenerate; the tool tip says how.
    };

    explicit StatisticsModel(QObject *parent = nullptr);

    /// Keeps the sort order if the number of groups is unchanged.
    void setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }

    /// Adds columns for the statistics of the same evaluation in another arithmetic; null: none. Valid until the next
    /// setEvaluation().
    void setPrecision(std::shared_ptr<const PrecisionStudy> study);

    std::int64_t groupAt(int row) const;
    /// The row of a group, or −1.
    int rowOf(std::int64_t group) const;
    bool isComputing() const { return m_job.isRunning(); }
    /// Significant digits of the numbers in cells.
    int digits() const { return m_digits; }
    void setDigits(int digits);
    /// The text of the cell with so many digits.
    QString text(int row, StatisticsColumn column, int digits) const;
    /// Header and rows as tab-separated text, with all digits of the numbers.
    QString tabSeparated(const std::vector<int> &rows) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Sorts as orderedGroups(). Column −1: the groups' own order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void showEdit(const std::vector<std::int64_t> &groups);
    void computeOutput();
    void outputIsThere(const std::vector<Moments> &moments);
    void sortComputed();
    void rearrange();
    GroupOutcome output(std::int64_t group) const;
    struct ColumnForm
    {
        int digits = 0;
        int decimals = 0;
    };
    using Forms = std::array<ColumnForm, mostStatisticsColumns>;
    /// The formats of the columns for so many digits, or more where numbers would look equal. An edit never reduces
    /// them, since a table that changes with every typed number cannot be read.
    const Forms &forms(int digits) const;
    Forms suitableForms(int digits) const;
    bool addDecimals();

    EvaluationPtr m_evaluation;
    std::shared_ptr<const PrecisionStudy> m_precision;
    const std::vector<Moments> *m_output = nullptr; ///< Owned by the evaluation; null until computed.
    std::vector<int> m_groups; ///< Group by row; empty if they are equal.
    std::vector<int> m_rows; ///< Row by group; empty if they are equal.
    mutable std::map<int, Forms> m_forms; ///< By digits, as far as they were needed.
    int m_digits = 4;
    StatisticsOrder m_order;
    LatestJob m_job;
};

} // namespace normscope
