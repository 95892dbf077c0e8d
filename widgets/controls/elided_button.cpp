// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_button.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>

#include <algorithm>

namespace normscope {

QSize ElidedButton::minimumSizeHint() const
{
    constexpr int letters = 8;
    QSize least = sizeHint();
    const int whole = fontMetrics().horizontalAdvance(text());
    const int part = fontMetrics().horizontalAdvance(text().left(letters) + u'…');
    least.rwidth() -= std::max(0, whole - part);
    return least;
}

void ElidedButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const int missing = std::max(0, sizeHint().width() - width());
    const int room = fontMetrics().horizontalAdvance(text()) - missing;
    option.text = fontMetrics().elidedText(text(), Qt::ElideRight, room);
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
}

} // namespace normscope
