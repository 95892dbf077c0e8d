// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/menu_bar.h"

#include "app/menus/menus.h"
#include "app/menus/page_menus.h"
#include "app/window/concealment.h"
#include "app/window/main_window.h"

#include <QMenuBar>

#include <utility>

namespace normscope {

MenuBar::MenuBar(MainWindow &window)
    : QObject(&window)
    , m_window(window)
    , m_pages(new PageMenus(window))
    , m_file(window.menuBar()->addMenu(MainWindow::tr("&File")))
    , m_edit(window.menuBar()->addMenu(MainWindow::tr("&Edit")))
{
    QMenuBar *bar = window.menuBar();
    m_pages->addMenus(bar);
    m_samples = bar->addMenu(MainWindow::tr("&Samples"));
    m_view = bar->addMenu(MainWindow::tr("&View"));
    m_help = bar->addMenu(MainWindow::tr("&Help"));
}

void MenuBar::fill()
{
    if (std::exchange(m_isFilled, true))
        return;
    fillFileMenu(m_file, m_window);
    fillEditMenu(m_edit, m_window);
    fillSamplesMenu(m_samples, m_window);
    fillViewMenu(m_view, m_window);
    fillHelpMenu(m_help, m_window);
    m_pages->follow(m_edit, m_view);
    m_window.commands().add(m_window.menuBar()->actions());
    m_window.concealment().apply();
}

void fillMenuBar(MainWindow &window)
{
    (new MenuBar(window))->fill();
}

} // namespace normscope
