// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_actions.h"
#include "app/menus/menus.h"
#include "app/window/file_actions.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QMenu>

namespace normscope {

void fillFileMenu(QMenu *menu, MainWindow &window)
{
    window.files().addFileActions(menu);
    menu->addSeparator();
    window.exports().addFileActions(menu);
    menu->addSeparator();
    QAction *close = menu->addAction(MainWindow::tr("&Close"), &window, &QWidget::close);
    close->setObjectName(QStringLiteral("file.close"));
    close->setShortcut(QKeySequence::Close);
    QAction *quit = menu->addAction(MainWindow::tr("&Quit"), qApp, &QApplication::closeAllWindows);
    quit->setObjectName(QStringLiteral("file.quit"));
    quit->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key_Q)); // QKeySequence::Quit is empty except on GNOME and KDE.
    quit->setMenuRole(QAction::QuitRole);
}

void fillSamplesMenu(QMenu *menu, MainWindow &window)
{
    window.files().addSampleActions(menu);
}

} // namespace normscope
