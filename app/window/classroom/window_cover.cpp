// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/window_cover.h"

#include <QEvent>

namespace normscope {

WindowCover::WindowCover(QWidget *window)
    : QWidget(window)
{
    hide();
    window->installEventFilter(this);
}

void WindowCover::cover()
{
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

bool WindowCover::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void WindowCover::mousePressEvent(QMouseEvent *)
{
    emit ended();
}

} // namespace normscope
