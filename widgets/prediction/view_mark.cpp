// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/view_mark.h"

#include "widgets/theme/flat_parts.h"

#include <QPainter>

namespace normscope {

ViewMark::ViewMark(QWidget &card)
    : QWidget(&card)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(card.rect());
    show();
    raise();
}

void ViewMark::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void ViewMark::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const double line = m_theme.line(3);
    flat::drawPanel(painter, QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2), {}, m_theme.accent,
                    flat::cardRadius, line);
}

} // namespace normscope
