// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/named_array.h"

#include <QAbstractTableModel>

namespace normscope {

/// The arrays of a .npz or .safetensors file, up to tens of thousands: name, shape, element type. Arrays that cannot be
/// read are disabled, with the reason in their tool tip.
class ArrayModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        ShapeColumn,
        ElementColumn,
        ColumnCount
    };

    explicit ArrayModel(std::vector<NamedArray> arrays, QObject *parent = nullptr);

    const NamedArray &array(int row) const { return m_arrays[static_cast<std::size_t>(row)]; }
    /// Index of the first array that can be read; invalid if none can.
    QModelIndex firstReadable() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    std::vector<NamedArray> m_arrays;
};

} // namespace normscope
