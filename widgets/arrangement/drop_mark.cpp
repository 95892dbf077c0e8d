// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/drop_mark.h"

#include "widgets/theme/flat_parts.h"

#include <QPainter>

namespace normscope {

DropMark::DropMark(QWidget *parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropMark::showAt(const QRect &rect)
{
    setVisible(!rect.isEmpty());
    setGeometry(rect);
    raise();
}

void DropMark::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = m_theme.accent;
    fill.setAlphaF(0.16F);
    flat::drawPanel(painter, QRectF(rect()), fill, m_theme.accent, flat::cardRadius);
}

} // namespace normscope
