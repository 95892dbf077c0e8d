// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/first_frame.h"

#include "app/window/main_window.h"

#include <QEvent>
#include <QTimer>

namespace normscope {

FirstFrame::FirstFrame(MainWindow &window)
    : QObject(&window)
    , m_window(window)
{
    window.installEventFilter(this);
    connect(&window, &MainWindow::settled, this, [this] {
        // The latest result is not on screen yet.
        m_window.repaint();
        checkSettled();
    });
}

bool FirstFrame::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::Paint && !m_painted) {
        m_painted = true;
        QTimer::singleShot(0, this, [this] {
            emit painted();
            checkSettled();
        });
    }
    return QObject::eventFilter(object, event);
}

void FirstFrame::checkSettled()
{
    if (m_painted && m_window.isSettled())
        emit completed();
}

} // namespace normscope
