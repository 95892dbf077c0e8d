// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QListWidget>

#include <vector>

namespace normscope {

/// A list whose rows can be moved by dragging, or with Ctrl and the arrow keys.
class OrderList : public QListWidget
{
    Q_OBJECT

public:
    explicit OrderList(const std::vector<LessonOption> &options);

    /// The numbers of the options, from top to bottom.
    std::vector<int> order() const;
    void setOrder(const std::vector<int> &order);

    /// Makes the list as high as all of its rows, in whatever type and width.
    void doItemsLayout() override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace normscope
