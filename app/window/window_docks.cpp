// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_docks.h"

#include "app/document/document.h"
#include "app/editing/history_dock.h"
#include "app/window/panel_dock.h"
#include "app/window/window_context.h"

#include <QAction>
#include <QMainWindow>

namespace normscope {

WindowDocks::WindowDocks(const WindowContext &context, const LensController &lenses, QAction *panelAction,
                         QMainWindow &window)
    : QObject(&window)
    , m_window(window)
    , m_panelAction(panelAction)
    , m_panel(new PanelDock(context, lenses, &window))
    , m_history(new HistoryDock(context.document.undoStack()))
{
    reset();
    connect(panelAction, &QAction::toggled, m_panel, &QWidget::setVisible);
    connect(m_panel, &QDockWidget::visibilityChanged, panelAction, &QAction::setChecked);
    connect(m_panel, &PanelDock::told, this, &WindowDocks::told);
}

QAction *WindowDocks::historyAction() const
{
    return m_history->toggleViewAction();
}

QAction *WindowDocks::runningUpdateAction() const
{
    return m_panel->updateAction();
}

void WindowDocks::setPanelOffered(bool offered)
{
    if (!offered)
        m_showsPanel = m_panelAction->isChecked();
    m_panelAction->setEnabled(offered);
    m_panelAction->setChecked(offered && m_showsPanel);
}

void WindowDocks::reset()
{
    for (QDockWidget *dock : std::initializer_list<QDockWidget *> {m_panel, m_history}) {
        dock->setFloating(false);
        m_window.addDockWidget(Qt::RightDockWidgetArea, dock);
        dock->hide();
    }
}

void WindowDocks::setTheme(const Theme &theme)
{
    m_panel->setTheme(theme);
    m_history->setTheme(theme);
}

void WindowDocks::showScene()
{
    m_panel->showScene();
}

} // namespace normscope
