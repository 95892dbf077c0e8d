// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/array_model.h"

#include "widgets/core/message_text.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QSize>

#include <algorithm>
#include <functional>

namespace normscope {

ArrayModel::ArrayModel(std::vector<NamedArray> arrays, QObject *parent)
    : QAbstractTableModel(parent)
    , m_arrays(std::move(arrays))
{ }

QModelIndex ArrayModel::firstReadable() const
{
    const auto found = std::ranges::find_if(m_arrays, std::mem_fn(&NamedArray::isReadable));
    return found == m_arrays.end() ? QModelIndex() : index(static_cast<int>(found - m_arrays.begin()), NameColumn);
}

int ArrayModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_arrays.size());
}

int ArrayModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ArrayModel::data(const QModelIndex &index, int role) const
{
    const NamedArray &item = array(index.row());
    if (role == Qt::ToolTipRole && !item.isReadable())
        return messageText(*item.refusal);
    constexpr int rowPadding = 8;
    if (role == Qt::SizeHintRole && index.column() == NameColumn)
        return QSize(0, QFontMetrics(QGuiApplication::font()).height() + rowPadding);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case NameColumn:
        return QString::fromStdString(item.name);
    case ShapeColumn:
        return item.isReadable() ? QString::fromStdString(shapeText(item.shape)) : QString();
    default:
        return item.isReadable() ? QString::fromStdString(item.element) : tr("cannot be opened");
    }
}

QVariant ArrayModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Name");
    case ShapeColumn:
        return tr("Shape");
    default:
        return tr("Element type");
    }
}

Qt::ItemFlags ArrayModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || !array(index.row()).isReadable())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace normscope
