// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screen_fit.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <QWindow>

namespace normscope {

namespace {

/// What a window manager may put around the window.
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
    // Only from now on there is something that tells of another screen.
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
