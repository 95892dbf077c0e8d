// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_docks.h"

#include "app/document/document.h"
#include "app/editing/history_dock.h"
#include "app/shell/page.h"

#include <QAction>
#include <QMainWindow>

namespace normscope {

WindowDocks::WindowDocks(Document &document, QMainWindow &window)
    : QObject(&window)
    , m_window(window)
    , m_history(new HistoryDock(document.undoStack()))
{
    dock(m_history);
}

QAction *WindowDocks::historyAction() const
{
    return m_history->toggleViewAction();
}

void WindowDocks::addPanel(const Page &page)
{
    QDockWidget *panel = page.panel();
    if (!panel)
        return;
    m_panels.push_back({&page});
    reset();
    connect(page.panelAction(), &QAction::toggled, panel, &QWidget::setVisible);
    connect(panel, &QDockWidget::visibilityChanged, page.panelAction(), &QAction::setChecked);
}

void WindowDocks::follow(const Page &shown)
{
    for (Panel &panel : m_panels) {
        QAction *action = panel.page->panelAction();
        const bool isOffered = panel.page == &shown;
        if (isOffered == action->isEnabled())
            continue;
        if (!isOffered)
            panel.isWanted = action->isChecked();
        action->setEnabled(isOffered);
        action->setChecked(isOffered && panel.isWanted);
    }
}

void WindowDocks::dock(QDockWidget *dock)
{
    dock->hide(); // Hidden before it is added, too: otherwise adding would show it and create its content for a moment.
    dock->setFloating(false);
    m_window.addDockWidget(Qt::RightDockWidgetArea, dock);
    dock->hide();
}

void WindowDocks::reset()
{
    for (const Panel &panel : m_panels)
        dock(panel.page->panel());
    dock(m_history);
}

void WindowDocks::setTheme(const Theme &theme)
{
    m_history->setTheme(theme);
}

} // namespace normscope
