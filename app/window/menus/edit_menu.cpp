// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/explore/explore_page.h"
#include "app/window/file_actions.h"
#include "app/window/main_window.h"
#include "app/window/menus/menus.h"
#include "app/window/menus/page_commands.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/derivation_view.h"

#include <QMenuBar>
#include <QUndoStack>

namespace normscope {

void addEditMenu(QMenuBar *bar, MainWindow &window)
{
    QMenu *menu = bar->addMenu(MainWindow::tr("&Edit"));
    QUndoStack *stack = window.context().document.undoStack();
    QAction *undo = stack->createUndoAction(menu, MainWindow::tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction *redo = stack->createRedoAction(menu, MainWindow::tr("&Redo"));
    redo->setShortcuts(QKeySequence::Redo);
    menu->addActions({undo, redo});
    menu->addSeparator();
    const TensorView *tensor = window.page().tensorView();
    menu->addActions(tensor->editActions());
    window.files().addPasteAction(menu);
    QMenu *fill = menu->addMenu(MainWindow::tr("&Fill the selection"));
    fill->addActions(tensor->fillActions());
    QMenu *derivation = menu->addMenu(MainWindow::tr("Copy the &derivation"));
    derivation->addActions(window.page().derivationView()->actions());
    keepToPage(Page::Explore, tensor->editActions() + QList {fill->menuAction(), derivation->menuAction()}, window);
}

} // namespace normscope
