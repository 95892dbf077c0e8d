// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/order_list.h"

#include <QKeyEvent>

namespace normscope {

OrderList::OrderList(const std::vector<LessonOption> &options)
{
    for (std::size_t i = 0; i < options.size(); ++i) {
        auto *item = new QListWidgetItem(options[i].text.text, this);
        item->setData(Qt::UserRole, static_cast<int>(i));
    }
    setDragDropMode(QAbstractItemView::InternalMove);
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("In order; Ctrl with the arrow keys moves one"));
    setToolTip(accessibleName());
    setCurrentRow(0);
}

std::vector<int> OrderList::order() const
{
    std::vector<int> result;
    for (int row = 0; row < count(); ++row)
        result.push_back(item(row)->data(Qt::UserRole).toInt());
    return result;
}

void OrderList::setOrder(const std::vector<int> &order)
{
    for (std::size_t place = 0; place < order.size(); ++place) {
        for (int row = 0; row < count(); ++row) {
            if (item(row)->data(Qt::UserRole).toInt() == order[place])
                insertItem(static_cast<int>(place), takeItem(row));
        }
    }
}

void OrderList::doItemsLayout()
{
    QListWidget::doItemsLayout();
    setFixedHeight(contentsSize().height() + 2 * frameWidth());
}

void OrderList::keyPressEvent(QKeyEvent *event)
{
    const bool isMove = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!isMove || !(event->modifiers() & Qt::ControlModifier))
        return QListWidget::keyPressEvent(event);
    const int from = currentRow();
    const int to = from + (event->key() == Qt::Key_Up ? -1 : 1);
    if (from < 0 || to < 0 || to >= count())
        return;
    QListWidgetItem *moved = takeItem(from);
    insertItem(to, moved);
    setCurrentRow(to);
}

} // namespace normscope
