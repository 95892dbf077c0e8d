// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/running_update_action.h"
#include "app/editing/tensor_actions.h"
#include "app/explore/explore_page.h"
#include "app/window/main_window.h"
#include "app/window/menus/menus.h"
#include "app/window/menus/page_commands.h"
#include "app/window/pages/page_stack.h"
#include "widgets/controls/stage_scrubber.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/block_view.h"

#include <QMenuBar>

namespace normscope {

void addTensorMenu(QMenuBar *bar, MainWindow &window)
{
    QMenu *menu = bar->addMenu(MainWindow::tr("&Tensor"));
    auto *editing = new TensorActions(window.context().document, *window.page().tensorView(), &window);
    editing->addActions(menu);
    menu->addAction(window.axesAction());
    menu->addAction(new RunningUpdateAction(window.context().document, window.context().evaluator, &window));
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
