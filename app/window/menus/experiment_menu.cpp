// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lab_page.h"
#include "app/window/main_window.h"
#include "app/window/menus/menus.h"
#include "app/window/menus/page_commands.h"
#include "app/window/pages/page_stack.h"
#include "widgets/lab/lab_controls.h"
#include "widgets/lab/trajectory_player.h"

#include <QMenuBar>

namespace normscope {

namespace {

void addCommands(QMenu *menu, MainWindow &window)
{
    const LabPage &page = *window.labPage();
    QAction *seed = menu->addAction(MainWindow::tr("&New seed"), page.controls(), &LabControls::drawSeed);
    seed->setShortcut(Qt::Key_R);
    seed->setToolTip(MainWindow::tr("Draw other batches."));
    seed->setStatusTip(seed->toolTip());
    keepToPage(Page::BatchSize, {seed}, window);
    menu->addSeparator();
    menu->addActions(page.player()->actions());
}

} // namespace

void addExperimentMenu(QMenuBar *bar, MainWindow &window)
{
    QMenu *menu = bar->addMenu(MainWindow::tr("E&xperiment"));
    menu->menuAction()->setVisible(false);
    QObject::connect(&window.pages(), &PageStack::changed, menu, [menu, &window](Page page) {
        const bool isShown = page == Page::BatchSize;
        if (isShown && menu->actions().isEmpty())
            addCommands(menu, window);
        menu->menuAction()->setVisible(isShown);
    });
}

} // namespace normscope
