// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace normscope {

FlowLayout::FlowLayout(int horizontalSpacing, int verticalSpacing, QWidget *parent)
    : QLayout(parent)
    , m_horizontalSpacing(horizontalSpacing)
    , m_verticalSpacing(verticalSpacing)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    const int inner = width - margins.left() - margins.right();
    return arrange(QRect(0, 0, inner, 0), false) + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_horizontalSpacing : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(width, height).grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto &item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect.marginsRemoved(contentsMargins()), true);
}

int FlowLayout::arrange(const QRect &rect, bool place) const
{
    struct Placed
    {
        QLayoutItem *item;
        QRect rect;
    };
    std::vector<Placed> row;
    int x = 0;
    int y = 0;
    int rowHeight = 0;
    const auto finishRow = [&] {
        for (const Placed &placed : row) {
            QRect target = placed.rect.translated(0, (rowHeight - placed.rect.height()) / 2).translated(rect.topLeft());
            if (place)
                placed.item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, target));
        }
        row.clear();
    };
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize wish = item->sizeHint();
        if (x > 0 && x + wish.width() > rect.width()) {
            finishRow();
            y += rowHeight + m_verticalSpacing;
            x = 0;
            rowHeight = 0;
        }
        const int width = std::max(std::min(wish.width(), rect.width()), item->minimumSize().width());
        const int height = item->hasHeightForWidth() ? item->heightForWidth(width) : wish.height();
        row.push_back({item.get(), QRect(x, y, width, height)});
        x += width + m_horizontalSpacing;
        rowHeight = std::max(rowHeight, height);
    }
    finishRow();
    return y + rowHeight;
}

} // namespace normscope
