// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screen_fit.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <QWindow>

namespace normscope {

namespace {

/// Space for the frame that a window manager adds, in device-independent pixels.
constexpr QSize windowFrameRoom(16, 48);

} // namespace

ScreenFit::ScreenFit(QWidget &window, QSize usual, QSize least)
    : QObject(&window)
    , m_window(window)
    , m_least(least)
{
    window.installEventFilter(this);
    follow(window.screen());
    window.resize(usual.boundedTo(window.screen()->availableSize() - windowFrameRoom));
}

bool ScreenFit::eventFilter(QObject *watched, QEvent *event)
{
    // Before it is shown, the window has no QWindow that signals a change of screen.
    if (event->type() == QEvent::Show)
        connect(m_window.windowHandle(), &QWindow::screenChanged, this, &ScreenFit::follow, Qt::UniqueConnection);
    return QObject::eventFilter(watched, event);
}

void ScreenFit::follow(QScreen *screen)
{
    if (!screen)
        return;
    connect(screen, &QScreen::availableGeometryChanged, this, &ScreenFit::limit, Qt::UniqueConnection);
    limit();
}

void ScreenFit::limit()
{
    m_window.setMinimumSize(m_least.boundedTo(m_window.screen()->availableSize() - windowFrameRoom));
}

} // namespace normscope
