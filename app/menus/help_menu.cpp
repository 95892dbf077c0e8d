// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/appearance.h"
#include "app/menus/menus.h"
#include "app/window/lessons/lesson_actions.h"
#include "app/window/main_window.h"
#include "app/window/palette/command_palette.h"
#include "app/window/release_notes.h"
#include "app/window/shortcuts_dialog.h"

#include <QMenuBar>
#include <QMessageBox>

namespace normscope {

void fillHelpMenu(QMenu *menu, MainWindow &window)
{
    // These actions have no slots here: the owner of the window connects them.
    const auto addHelp = [menu](const char *id, const QString &text, const QString &tip) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(id));
        action->setToolTip(tip);
        action->setStatusTip(tip);
        return action;
    };
    addHelp("help.contents", MainWindow::tr("&Handbook"),
            MainWindow::tr("Open the handbook at its contents, with a field to search in"));
    QAction *help = addHelp("help.handbook", MainWindow::tr("&What is this?"),
                            MainWindow::tr("Open the handbook where it tells of what has the keyboard"));
    help->setShortcut(Qt::Key_F1);
    menu->addSeparator();
    // Made when it is first asked for, which a start need not wait for.
    QAction *find = menu->addAction(MainWindow::tr("&Find a command"), &window,
                                    [&window, palette = static_cast<CommandPalette *>(nullptr)]() mutable {
                                        if (!palette)
                                            palette = new CommandPalette(&window);
                                        palette->open(*window.menuBar(), window.context().appearance.theme());
                                    });
    find->setObjectName(QStringLiteral("help.find"));
    find->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    find->setToolTip(MainWindow::tr("Find a command, a view or a sample by a few of its letters."));
    find->setStatusTip(find->toolTip());
    QAction *keys = menu->addAction(MainWindow::tr("&Keys"), &window,
                                    [&window] { ShortcutsDialog(*window.menuBar(), &window).exec(); });
    keys->setObjectName(QStringLiteral("help.keys"));
    keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::CTRL | Qt::Key_F1)});
    menu->addSeparator();
    window.lessons().addActions(menu->addMenu(MainWindow::tr("&Lessons")));
    menu->addSeparator();
    QAction *releases = menu->addAction(MainWindow::tr("What is &new"), &window,
                                        [&window] { showReleases(&window, window.context().appearance.language()); });
    releases->setObjectName(QStringLiteral("help.releases"));
    QAction *about = menu->addAction(MainWindow::tr("&About Normscope"), &window, [&window] {
        QMessageBox::about(
            &window, MainWindow::tr("About Normscope"),
            MainWindow::tr("<b>Normscope %1</b><p>An instrument for looking at normalization layers.</p>"
                           "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                .arg(QStringLiteral(NORMSCOPE_VERSION)));
    });
    about->setObjectName(QStringLiteral("help.about"));
    about->setMenuRole(QAction::AboutRole);
}

} // namespace normscope
