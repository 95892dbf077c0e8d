// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/input_guard.h"

#include "widgets/core/input_request.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <QWidget>
#include <QWindow>

namespace normscope {

InputGuard::InputGuard(QWidget &window)
    : QObject(&window)
    , m_window(window)
{
    qApp->installEventFilter(this);
}

/// The focused widget, if it is in the window or in a panel that belongs to it; otherwise the one that had the focus
/// before another window took it.
QWidget *InputGuard::field() const
{
    QWidget *focus = QApplication::focusWidget();
    for (const QWidget *widget = focus; widget; widget = widget->parentWidget()) {
        if (widget == &m_window)
            return focus;
    }
    return m_window.focusWidget();
}

bool InputGuard::take()
{
    const QString problem = takeInput(field());
    if (!problem.isEmpty())
        emit refused(problem);
    return problem.isEmpty();
}

bool InputGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (!mayCommand(watched, *event) || take())
        return false;
    // An accepted key is not passed to parents; an ignored close event leaves the window open.
    event->setAccepted(event->type() == QEvent::KeyPress);
    return true;
}

bool InputGuard::mayCommand(QObject *watched, const QEvent &event) const
{
    const QWidget *field = this->field();
    switch (event.type()) {
    case QEvent::Shortcut:
        return field && field == QApplication::focusWidget() && !QApplication::activeModalWidget();
    case QEvent::Close:
    case QEvent::Drop:
        return watched == &m_window;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        // Seen at the QWindow, before the widget under the mouse takes the focus from the field.
        if (!field || watched != m_window.windowHandle() || QApplication::activePopupWidget())
            return false;
        const QPoint place = static_cast<const QMouseEvent &>(event).position().toPoint();
        return field->window() != &m_window || !field->rect().contains(field->mapFrom(&m_window, place));
    }
    case QEvent::KeyPress: {
        const int key = static_cast<const QKeyEvent &>(event).key();
        const bool leaves = key == Qt::Key_Tab || key == Qt::Key_Backtab;
        const bool opensMenus = key == Qt::Key_Alt && m_window.style()->styleHint(QStyle::SH_MenuBar_AltKeyNavigation);
        return watched == field && (leaves || opensMenus);
    }
    default:
        return false;
    }
}

} // namespace normscope
