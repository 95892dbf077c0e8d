// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/menu_bar.h"

#include "app/menus/menus.h"
#include "app/menus/page_menus.h"
#include "app/window/concealment.h"
#include "app/window/main_window.h"

#include <QMenuBar>

namespace normscope {

void fillMenuBar(MainWindow &window)
{
    QMenuBar *bar = window.menuBar();
    addFileMenu(bar, window);
    QMenu *edit = addEditMenu(bar, window);
    auto *pages = new PageMenus(window);
    pages->addMenus(bar);
    addSamplesMenu(bar, window);
    QMenu *view = addViewMenu(bar, window);
    addHelpMenu(bar, window);
    pages->follow(edit, view);
    window.commands().add(bar->actions());
    window.concealment().apply();
}

} // namespace normscope
