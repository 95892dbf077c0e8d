// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance/appearance.h"
#include "app/appearance/type_wheel.h"
#include "app/menus/menus.h"
#include "app/menus/page_menus.h"
#include "app/menus/page_views.h"
#include "app/menus/present_actions.h"
#include "app/settings/preferences.h"
#include "app/window/hidden_actions.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"

#include <QMenu>

namespace normscope {

namespace {

void addMotionSwitch(QMenu *menu, MainWindow &window)
{
    Appearance *appearance = &window.context().appearance;
    QAction *motion = menu->addAction(MainWindow::tr("&Motion"));
    motion->setObjectName(QStringLiteral("view.motion"));
    motion->setCheckable(true);
    motion->setToolTip(MainWindow::tr("Glide from stage to stage and turn the axes block; otherwise jump."));
    motion->setStatusTip(motion->toolTip());
    const auto follow = [motion, appearance] { motion->setChecked(appearance->animates()); };
    follow();
    QObject::connect(appearance, &Appearance::motionChanged, motion, follow);
    QObject::connect(motion, &QAction::triggered, appearance, &Appearance::setAnimates);
}

void addTypeActions(QMenu *menu, MainWindow &window)
{
    Appearance *appearance = &window.context().appearance;
    const auto add = [&](const char *id, const QString &text, const QList<QKeySequence> &keys, int direction) {
        QAction *action
            = menu->addAction(text, appearance, [appearance, direction] { appearance->stepType(direction); });
        action->setObjectName(QLatin1String(id));
        action->setShortcuts(keys);
        action->setToolTip(MainWindow::tr("Type and lines in all windows; Ctrl with the wheel does it too."));
        action->setStatusTip(action->toolTip());
    };
    add("view.type.larger", MainWindow::tr("&Larger type"),
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)}, 1);
    add("view.type.smaller", MainWindow::tr("&Smaller type"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, -1);
    add("view.type.usual", MainWindow::tr("&Usual type"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, 0);
    QObject::connect(new TypeWheel(&window), &TypeWheel::turned, appearance, &Appearance::stepType);
}

} // namespace

void fillViewMenu(QMenu *menu, MainWindow &window)
{
    menu->addActions(window.pages().actions());
    menu->addSeparator();
    menu->addAction(window.historyAction());
    new PageViews(menu->addMenu(MainWindow::tr("&Views of the page")), window);
    addHiddenActions(menu->addMenu(MainWindow::tr("Hidden from the clas&s")), window);
    menu->addSeparator();
    addPresentActions(menu, window);
    menu->addSeparator();
    PageMenus::addSection(menu);
    addMotionSwitch(menu, window);
    addTypeActions(menu->addMenu(MainWindow::tr("T&ype")), window);
    window.context().appearance.addThemeActions(menu->addMenu(MainWindow::tr("&Theme")));
    window.context().appearance.addLanguageActions(menu->addMenu(MainWindow::tr("&Language")));
    menu->addSeparator();
    QAction *reset = menu->addAction(MainWindow::tr("Reset the &arrangement"), &window, &MainWindow::resetArrangement);
    reset->setObjectName(QStringLiteral("view.resetArrangement"));
}

} // namespace normscope
