// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/held_picture.h"

#include <QPainter>
#include <QResizeEvent>

namespace normscope {

HeldPicture::HeldPicture(QWidget *window)
    : WindowCover(window)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Held picture"));
}

void HeldPicture::setOn(bool on)
{
    if (on == !isHidden())
        return;
    if (!on) {
        hide();
        m_picture = {};
        return;
    }
    m_picture = parentWidget()->grab();
    cover();
}

void HeldPicture::resizeEvent(QResizeEvent *event)
{
    WindowCover::resizeEvent(event);
    if (!m_picture.isNull() && event->size() != m_picture.deviceIndependentSize().toSize())
        emit ended(); // The picture has the former size of the window.
}

void HeldPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    // The pause sign of media players in the corner; otherwise the program would seem to hang.
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double bar = height() / 60.0;
    const QRectF plate(width() - 6 * bar, bar, 5 * bar, 5 * bar);
    painter.setBrush(QColor(0, 0, 0, 170));
    painter.drawRoundedRect(plate, bar, bar);
    painter.setBrush(Qt::white);
    for (const double x : {1.2, 2.8})
        painter.drawRect(QRectF(plate.left() + x * bar, plate.top() + bar, bar, 3 * bar));
}

} // namespace normscope
