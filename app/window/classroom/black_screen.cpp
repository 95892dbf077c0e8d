// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/black_screen.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace normscope {

BlackScreen::BlackScreen(QWidget *window)
    : WindowCover(window)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::BlankCursor);
    setAccessibleName(tr("Black screen"));
}

void BlackScreen::setOn(bool on)
{
    if (on == !isHidden())
        return;
    if (on) {
        m_focusBefore = QApplication::focusWidget();
        cover();
        setFocus(Qt::OtherFocusReason);
        return;
    }
    hide();
    if (m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
}

bool BlackScreen::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // Keeps the key from triggering a shortcut.
        return true;
    }
    return WindowCover::event(event);
}

void BlackScreen::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Qt::black);
}

void BlackScreen::keyPressEvent(QKeyEvent *)
{
    emit ended();
}

} // namespace normscope
