// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_page.h"
#include "app/explore/tensor_display.h"
#include "app/settings/preferences.h"
#include "app/window/appearance.h"
#include "app/window/main_window.h"
#include "app/window/menus/menus.h"
#include "app/window/menus/page_commands.h"
#include "app/window/menus/page_views.h"
#include "app/window/menus/present_actions.h"
#include "app/window/pages/page_stack.h"

#include <QMenuBar>

namespace normscope {

namespace {

void addMotionSwitch(QMenu *menu, MainWindow &window)
{
    Preferences &preferences = window.context().preferences;
    ExplorePage *page = &window.page();
    QAction *motion = menu->addAction(MainWindow::tr("&Motion"));
    motion->setCheckable(true);
    motion->setToolTip(MainWindow::tr("Glide from stage to stage and turn the axes block; otherwise jump."));
    motion->setStatusTip(motion->toolTip());
    QObject::connect(motion, &QAction::toggled, page, [&preferences, page](bool on) {
        preferences.set(Preferences::animates, on);
        page->setAnimated(on);
    });
    const bool animates = preferences.get(Preferences::animates);
    motion->setChecked(animates);
    page->setAnimated(animates);
}

} // namespace

void addViewMenu(QMenuBar *bar, MainWindow &window)
{
    QMenu *menu = bar->addMenu(MainWindow::tr("&View"));
    menu->addActions(window.pages().actions());
    menu->addSeparator();
    menu->addAction(window.panelAction());
    menu->addAction(window.historyAction());
    new PageViews(menu->addMenu(MainWindow::tr("&Views of the page")), window);
    menu->addSeparator();
    addPresentActions(menu, window);
    menu->addSeparator();
    auto *display = new TensorDisplay(*window.page().tensorView(), window.context().preferences, &window);
    const qsizetype before = menu->actions().size();
    display->addActions(menu);
    keepToPage(Page::Explore, menu->actions().mid(before), window);
    menu->addSeparator();
    addMotionSwitch(menu, window);
    window.context().appearance.addThemeActions(menu->addMenu(MainWindow::tr("&Theme")));
    window.context().appearance.addLanguageActions(menu->addMenu(MainWindow::tr("&Language")));
    menu->addSeparator();
    menu->addAction(MainWindow::tr("Reset the &arrangement"), &window, &MainWindow::resetArrangement);
}

} // namespace normscope
