// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/tensor_actions.h"
#include "app/explore/explore_page.h"
#include "app/window/main_window.h"
#include "app/window/menus/menus.h"
#include "app/window/menus/page_commands.h"
#include "app/window/pages/page_stack.h"
#include "widgets/controls/control_strip.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/block_view.h"

#include <QMenuBar>

namespace normscope {

namespace {

void addCommands(QMenu *menu, const std::vector<QAction *> &commands)
{
    menu->addActions(QList<QAction *>(commands.begin(), commands.end()));
}

/// What the strip and the tensor's card have as buttons, for keyboard and command palette.
void addChoices(QMenu *menu, const MainWindow &window)
{
    QMenu *method = menu->addMenu(MainWindow::tr("Met&hod"));
    addCommands(method, window.strip().methodCommands());
    method->addSeparator();
    addCommands(method, window.strip().modeCommands());
    addCommands(menu->addMenu(MainWindow::tr("&Lens")), window.page().lenses()->bar()->commands());
}

} // namespace

void addTensorMenu(QMenuBar *bar, MainWindow &window)
{
    QMenu *menu = bar->addMenu(MainWindow::tr("&Tensor"));
    addChoices(menu, window);
    menu->addSeparator();
    auto *editing = new TensorActions(window.context().document, *window.page().tensorView(), &window);
    editing->addActions(menu);
    menu->addAction(window.axesAction());
    menu->addAction(window.runningUpdateAction());
    menu->addSeparator();
    menu->addActions(window.page().tensorView()->navigationActions());
    menu->addSeparator();
    const StageScrubber *scrubber = window.page().scrubber();
    menu->addActions({scrubber->playAction(), scrubber->previousAction(), scrubber->nextAction()});
    menu->addAction(window.page().blockView()->unfoldAction());
    keepToPage(Page::Explore, menu->actions(), window);
    QObject::connect(&window.pages(), &PageStack::changed, menu,
                     [menu](Page page) { menu->menuAction()->setVisible(page == Page::Explore); });
}

} // namespace normscope
