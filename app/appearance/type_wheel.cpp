// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/type_wheel.h"

#include <QApplication>
#include <QWheelEvent>
#include <QWidget>

namespace normscope {

namespace {

constexpr int notch = 120;

} // namespace

TypeWheel::TypeWheel(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

bool TypeWheel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel || !watched->isWidgetType()
        || static_cast<QWidget *>(watched)->window() != m_window
        || !static_cast<QWheelEvent *>(event)->modifiers().testFlag(Qt::ControlModifier))
        return QObject::eventFilter(watched, event);
    m_angle += static_cast<QWheelEvent *>(event)->angleDelta().y();
    for (; m_angle >= notch; m_angle -= notch)
        emit turned(1);
    for (; m_angle <= -notch; m_angle += notch)
        emit turned(-1);
    return true;
}

} // namespace normscope
