// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"
#include "app/menus/menus.h"
#include "app/menus/page_menus.h"
#include "app/shell/window_context.h"
#include "app/window/file_actions.h"
#include "app/window/main_window.h"

#include <QMenu>
#include <QUndoStack>

namespace normscope {

void fillEditMenu(QMenu *menu, MainWindow &window)
{
    QUndoStack *stack = window.context().document.undoStack();
    QAction *undo = stack->createUndoAction(menu, MainWindow::tr("&Undo"));
    undo->setObjectName(QStringLiteral("edit.undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction *redo = stack->createRedoAction(menu, MainWindow::tr("&Redo"));
    redo->setObjectName(QStringLiteral("edit.redo"));
    redo->setShortcuts(QKeySequence::Redo);
    menu->addActions({undo, redo});
    menu->addSeparator();
    PageMenus::addSection(menu);
    window.files().addPasteAction(menu);
}

} // namespace normscope
