// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/black_screen.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace normscope {

BlackScreen::BlackScreen(QWidget *window)
    : QWidget(window)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::BlankCursor);
    setAccessibleName(tr("Black screen"));
    hide();
    window->installEventFilter(this);
}

void BlackScreen::setOn(bool on)
{
    if (on == !isHidden())
        return;
    if (on) {
        m_focusBefore = QApplication::focusWidget();
        setGeometry(parentWidget()->rect());
        raise();
        show();
        setFocus(Qt::OtherFocusReason);
        return;
    }
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

bool BlackScreen::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

bool BlackScreen::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // Nobody's command.
        return true;
    }
    return QWidget::event(event);
}

void BlackScreen::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Qt::black);
}

void BlackScreen::keyPressEvent(QKeyEvent *)
{
    emit ended();
}

void BlackScreen::mousePressEvent(QMouseEvent *)
{
    emit ended();
}

} // namespace normscope
