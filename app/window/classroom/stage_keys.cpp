// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/classroom/stage_keys.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace normscope {

namespace {

bool needsSpace(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QLineEdit *>(widget)
        || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QAbstractItemView *>(widget);
}

} // namespace

StageKeys::StageKeys(std::function<void(int)> step, QWidget *window)
    : QObject(window)
    , m_step(std::move(step))
    , m_window(window)
{ }

void StageKeys::setOn(bool on)
{
    if (on == m_isOn)
        return;
    m_isOn = on;
    on ? qApp->installEventFilter(this) : qApp->removeEventFilter(this);
}

int StageKeys::direction(const QKeyEvent &event) const
{
    if (event.key() == Qt::Key_Space && !needsSpace(QApplication::focusWidget()))
        return event.modifiers() & Qt::ShiftModifier ? -1 : 1;
    if (event.key() == Qt::Key_PageDown)
        return 1;
    return event.key() == Qt::Key_PageUp ? -1 : 0;
}

bool StageKeys::eventFilter(QObject *watched, QEvent *event)
{
    const QWidget *focus = QApplication::focusWidget(); // Null if no widget has the focus; keys then go to the window.
    const bool isOurs = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
        && (focus ? watched == focus : watched == m_window) && m_window->isActiveWindow();
    if (!isOurs)
        return QObject::eventFilter(watched, event);
    const int step = direction(*static_cast<QKeyEvent *>(event));
    if (step == 0)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        m_step(step);
    event->accept();
    return true;
}

} // namespace normscope
