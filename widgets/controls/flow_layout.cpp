// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_layout.h"

#include <QHBoxLayout>
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

QHBoxLayout *FlowLayout::addGroup()
{
    auto *group = new QWidget;
    auto *row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_horizontalSpacing);
    addWidget(group);
    return row;
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

struct FlowLayout::Placed
{
    QLayoutItem *item;
    int width;
    bool stretches;

    int height() const { return item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height(); }
};

/// Shares what is left of a row among the items that stretch.
void FlowLayout::share(int left, std::vector<Placed> &row)
{
    const auto first = std::ranges::find(row, true, &Placed::stretches);
    if (first == row.end() || left <= 0)
        return;
    for (auto other = first + 1; other != row.end(); ++other) {
        if (!other->stretches)
            continue;
        const int more = std::clamp(other->item->sizeHint().width() - other->width, 0, left);
        other->width += more;
        left -= more;
    }
    first->width += left;
}

/// Places the items of a row that begins at `start`; returns its height.
int FlowLayout::placeRow(const std::vector<Placed> &row, QPoint start, const QRect &rect, bool place) const
{
    int height = 0;
    for (const Placed &placed : row)
        height = std::max(height, placed.height());
    for (const Placed &placed : row) {
        const bool isAtTop = placed.item->alignment() & Qt::AlignTop;
        const QPoint corner = start + QPoint(0, isAtTop ? 0 : (height - placed.height()) / 2);
        const QRect target(corner, QSize(placed.width, placed.height()));
        if (place)
            placed.item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, target));
        start.rx() += placed.width + m_horizontalSpacing;
    }
    return height;
}

int FlowLayout::arrange(const QRect &rect, bool place) const
{
    std::vector<Placed> row;
    int used = 0; // Pixels of the row's width.
    int y = 0;
    const auto finishRow = [&] {
        share(rect.width() - used, row);
        y += placeRow(row, rect.topLeft() + QPoint(0, y), rect, place);
        row.clear();
    };
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const bool stretches = std::ranges::find(m_stretching, item->widget()) != m_stretching.end();
        const int least = item->minimumSize().width();
        const int wish = stretches ? least : item->sizeHint().width();
        if (!row.empty() && used + m_horizontalSpacing + wish > rect.width()) {
            finishRow();
            y += m_verticalSpacing;
        }
        const int width = std::max(std::min(wish, rect.width()), least);
        used = row.empty() ? width : used + m_horizontalSpacing + width;
        row.push_back({item.get(), width, stretches});
    }
    finishRow();
    return y;
}

} // namespace normscope
