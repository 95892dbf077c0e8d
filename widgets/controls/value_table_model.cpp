// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/value_table_model.h"

#include "widgets/theme/number_format.h"

#include <QFont>

#include <algorithm>
#include <limits>
#include <utility>

namespace normscope {

void ValueTableModel::setColumns(std::vector<ValueColumn> columns, const Shape &shape,
                                 std::function<QString(std::int64_t)> label)
{
    const auto rows = static_cast<int>(std::min<std::int64_t>(elementCount(shape), std::numeric_limits<int>::max()));
    const bool sameForm = rows == m_rows && columns.size() == m_columns.size();
    // Changed values keep an open editor and the selection; only changed dimensions reset the view.
    if (!sameForm)
        beginResetModel();
    m_columns = std::move(columns);
    m_shape = shape;
    m_rows = rows;
    m_label = std::move(label);
    if (!sameForm)
        return endResetModel();
    if (m_rows == 0 || m_columns.empty())
        return;
    emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit headerDataChanged(Qt::Vertical, 0, m_rows - 1);
}

void ValueTableModel::setLitRow(int row, const QColor &color)
{
    const int before = std::exchange(m_litRow, row < m_rows ? row : -1);
    m_litColor = color;
    for (const int changed : {before, m_litRow}) {
        if (changed >= 0 && changed < m_rows)
            emit dataChanged(index(changed, 0), index(changed, columnCount() - 1), {Qt::BackgroundRole, Qt::FontRole});
    }
}

double ValueTableModel::value(int row, int column) const
{
    const ValueColumn &values = m_columns[static_cast<std::size_t>(column)];
    return values.values.isEmpty() ? values.start : values.values[row];
}

std::size_t ValueTableModel::enterBlock(int row, int column, const std::vector<std::vector<double>> &block)
{
    std::vector<std::vector<std::int64_t>> indices(m_columns.size());
    std::vector<std::vector<double>> values(m_columns.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < block.size() && row + static_cast<int>(i) < m_rows; ++i) {
        for (std::size_t j = 0; j < block[i].size(); ++j) {
            const std::size_t target = static_cast<std::size_t>(column) + j;
            if (target >= m_columns.size() || !m_columns[target].isEditable)
                break;
            // Written so that NaN is refused too.
            if (!(block[i][j] >= m_columns[target].minimum))
                return 0;
            indices[target].push_back(row + static_cast<int>(i));
            values[target].push_back(block[i][j]);
            ++count;
        }
    }
    std::vector<Tensor> columns;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const ValueColumn &present = m_columns[i];
        const Tensor base = present.values.isEmpty() ? Tensor::filled(m_shape, present.start) : present.values;
        columns.push_back(base.withValues(indices[i], values[i]));
    }
    emit columnsEdited(columns);
    return count;
}

int ValueTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ValueTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ValueTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return numberText(value(index.row(), index.column()), 6);
    case Qt::EditRole:
        return compactNumber(value(index.row(), index.column()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    case Qt::BackgroundRole:
        return index.row() == m_litRow ? QVariant(m_litColor) : QVariant();
    case Qt::FontRole: {
        QFont bold;
        bold.setBold(true);
        return index.row() == m_litRow ? QVariant(bold) : QVariant();
    }
    default:
        return {};
    }
}

bool ValueTableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const std::optional<double> number = parseNumber(value.toString());
    if (!number) {
        emit refused(tr("“%1” is not a number.").arg(value.toString()));
        return false;
    }
    if (*number == this->value(index.row(), index.column()))
        return true;
    const bool isEntered = enterBlock(index.row(), index.column(), {{*number}}) > 0;
    if (!isEntered)
        emit refused(tr("“%1” is not possible here.").arg(value.toString()));
    return isEntered;
}

QVariant ValueTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal)
        return section < columnCount() ? m_columns[static_cast<std::size_t>(section)].title : QVariant();
    return m_label && section < m_rows ? m_label(section) : QVariant();
}

Qt::ItemFlags ValueTableModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool editable
        = m_editable && index.isValid() && m_columns[static_cast<std::size_t>(index.column())].isEditable;
    return editable ? flags | Qt::ItemIsEditable : flags;
}

} // namespace normscope
