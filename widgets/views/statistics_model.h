// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/figures/statistics_order.h"

#include <QAbstractTableModel>

#include <array>
#include <map>
#include <memory>

namespace normscope {

/// One row per group. Texts are made for the rows that are asked for; sorting sorts numbers and no texts. The output's
/// moments are computed behind the window where the tensor is large; until then these cells show "…".
class StatisticsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role
    {
        ValueRole = Qt::UserRole, ///< The number as double.
        GroupRole, ///< The group's number.
        DegenerateRole ///< Whether something is exceptional about the group; the tool tip says what.
    };

    explicit StatisticsModel(QObject *parent = nullptr);

    /// Keeps the order where the number of groups stays.
    void setEvaluation(EvaluationPtr evaluation);
    const EvaluationPtr &evaluation() const { return m_evaluation; }

    /// What another arithmetic makes of the same evaluation, in columns of its own; null: none. Until the next
    /// evaluation.
    void setPrecision(std::shared_ptr<const PrecisionStudy> study);

    std::int64_t groupAt(int row) const;
    /// The row of a group, or −1.
    int rowOf(std::int64_t group) const;
    bool isComputing() const { return m_job.isRunning(); }
    /// Significant digits of the numbers in cells.
    int digits() const { return m_digits; }
    void setDigits(int digits);
    /// What the cell would show with so many digits.
    QString text(int row, StatisticsColumn column, int digits) const;
    /// Header and rows as tab-separated text, numbers with every digit.
    QString tabSeparated(const std::vector<int> &rows) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// As orderedGroups(). Column −1: the groups' own order.
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
    /// Of the columns' numbers with so many digits, or more where they would look alike. An edit takes none away: a
    /// table that moves with every number typed cannot be read.
    const Forms &forms(int digits) const;
    Forms suitableForms(int digits) const;
    bool addDecimals();

    EvaluationPtr m_evaluation;
    std::shared_ptr<const PrecisionStudy> m_precision;
    const std::vector<Moments> *m_output = nullptr; ///< Kept by the evaluation; null until computed.
    std::vector<int> m_groups; ///< Group by row; empty: row = group.
    std::vector<int> m_rows; ///< Row by group, likewise.
    mutable std::map<int, Forms> m_forms; ///< By digits, where they are known.
    int m_digits = 4;
    StatisticsOrder m_order;
    LatestJob m_job;
};

} // namespace normscope
