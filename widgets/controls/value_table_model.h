// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <QAbstractTableModel>
#include <QColor>

#include <functional>
#include <limits>
#include <vector>

namespace normscope {

/// A column of a ValueTableModel.
struct ValueColumn
{
    QString title;
    Tensor values; ///< One value per row; empty: `start` in every row.
    double start = 0; ///< The value of every row while `values` is empty.
    double minimum = -std::numeric_limits<double>::infinity(); ///< Values below cannot be entered.
    bool isEditable = true; ///< Otherwise the column is read-only.
};

/// Tensors of equal length side by side, a row for each value. Entering a value does not change the model: it emits
/// what the columns would be, and shows the columns it is given next.
class ValueTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// `label` names a row. All columns have as many values as `shape` has elements; columns that had no values get
    /// this shape when they are first edited.
    void setColumns(std::vector<ValueColumn> columns, const Shape &shape, std::function<QString(std::int64_t)> label);
    void setEditable(bool editable) { m_editable = editable; }
    /// Highlights a row: bold, on `color`. −1: none.
    void setLitRow(int row, const QColor &color);

    double value(int row, int column) const;
    /// Enters a block of values (row by row) at a cell; values beyond the edge are left out. Returns how many values
    /// were entered; 0, without any change, if one of them is invalid.
    std::size_t enterBlock(int row, int column, const std::vector<std::vector<double>> &block);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    /// The user entered values: the columns as they would be, each with all its values.
    void columnsEdited(const std::vector<Tensor> &columns);
    /// Why the typed text was not entered, in one sentence.
    void refused(const QString &sentence);

private:
    std::vector<ValueColumn> m_columns;
    Shape m_shape;
    int m_rows = 0;
    std::function<QString(std::int64_t)> m_label;
    bool m_editable = true;
    int m_litRow = -1;
    QColor m_litColor;
};

} // namespace normscope
