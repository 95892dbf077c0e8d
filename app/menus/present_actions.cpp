// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/present_actions.h"

#include "app/appearance/appearance.h"
#include "app/settings/preferences.h"
#include "app/window/classroom/black_screen.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/classroom/held_picture.h"
#include "app/window/classroom/key_badge.h"
#include "app/window/classroom/laser_pointer.h"
#include "app/window/main_window.h"
#include "widgets/arrangement/card_arrangement.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>

namespace normscope {

namespace {

QAction *addSwitch(QMenu *menu, const char *id, const QString &text, const QString &tip, const QKeySequence &key)
{
    QAction *action = menu->addAction(text);
    action->setObjectName(QLatin1String(id));
    action->setCheckable(true);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setShortcut(key);
    return action;
}

void addPointerSwitch(QMenu *menu, MainWindow &window)
{
    QAction *action = addSwitch(menu, "view.pointer", MainWindow::tr("P&ointer"),
                                MainWindow::tr("Point with a red dot; the group under it lights up."), Qt::Key_L);
    auto *pointer = new LaserPointer(&window);
    const Appearance *appearance = &window.context().appearance;
    const auto followMotion = [pointer, appearance] { pointer->setAnimated(appearance->animates()); };
    followMotion();
    QObject::connect(appearance, &Appearance::motionChanged, pointer, followMotion);
    QObject::connect(action, &QAction::toggled, pointer, &LaserPointer::setOn);
}

void addKeysSwitch(QMenu *menu, MainWindow &window)
{
    QAction *action = addSwitch(menu, "view.pressedKeys", MainWindow::tr("Show pressed &keys"),
                                MainWindow::tr("Show every key that is pressed at the lower edge of the window."), {});
    auto *badge = new KeyBadge(&window);
    const Appearance *appearance = &window.context().appearance;
    const auto followTheme = [badge, appearance] { badge->setTheme(appearance->theme()); };
    followTheme();
    QObject::connect(appearance, &Appearance::themeChanged, badge, followTheme);
    QObject::connect(action, &QAction::toggled, badge, &KeyBadge::setOn);
    // The badge also shows the keys that classroom mode adds.
    QObject::connect(&window.classroom(), &ClassroomMode::changed, badge, [badge] { badge->setOn(badge->isOn()); });
}

void addBlackScreen(QMenu *menu, MainWindow &window)
{
    QAction *action
        = addSwitch(menu, "view.black", MainWindow::tr("Black screen"),
                    MainWindow::tr("Black until a key or the mouse is pressed, so that a class looks up."), Qt::Key_B);
    auto *screen = new BlackScreen(&window);
    QObject::connect(action, &QAction::toggled, screen, &BlackScreen::setOn);
    QObject::connect(screen, &BlackScreen::ended, action, [action] { action->setChecked(false); });
}

void addHeldPicture(QMenu *menu, MainWindow &window)
{
    QAction *action = addSwitch(
        menu, "view.hold", MainWindow::tr("Hold the picture"),
        MainWindow::tr("The picture stands still; what the keys do meanwhile is seen afterwards."), Qt::Key_H);
    auto *screen = new HeldPicture(&window);
    QObject::connect(action, &QAction::toggled, screen, &HeldPicture::setOn);
    QObject::connect(screen, &HeldPicture::ended, action, [action] { action->setChecked(false); });
    // While the picture is held, the end of presenting would not be visible.
    QObject::connect(&window.classroom(), &ClassroomMode::changed, action, [action] { action->setChecked(false); });
}

/// Adds the command that undoes one enlargement: first that of the view, then that of the window.
void addWayBack(QMenu *menu, MainWindow &window)
{
    ClassroomMode *classroom = &window.classroom();
    QAction *action = menu->addAction(MainWindow::tr("Back to all vie&ws"), &window, [&window, classroom] {
        if (!window.arrangement().enlargedView().isEmpty())
            window.arrangement().enlarge({});
        else
            classroom->setOn(false);
    });
    action->setObjectName(QStringLiteral("view.back"));
    action->setShortcut(Qt::Key_Escape);
    action->setToolTip(MainWindow::tr("Leave the enlarged view, then end presenting."));
    action->setStatusTip(action->toolTip());
    const auto update = [action, owner = static_cast<QObject *>(&window), classroom] {
        const auto *shown = qobject_cast<MainWindow *>(owner);
        if (!shown) // During the destruction of the window the focus changes, too.
            return;
        // In a text field Escape is handled by the field.
        const bool isTyping = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        action->setEnabled(!isTyping && (!shown->arrangement().enlargedView().isEmpty() || classroom->isOn()));
    };
    update();
    QObject::connect(&window, &MainWindow::arrangementChanged, action, update);
    QObject::connect(classroom, &ClassroomMode::changed, action, update);
    QObject::connect(qApp, &QApplication::focusChanged, action, update);
}

} // namespace

void addPresentActions(QMenu *menu, MainWindow &window)
{
    menu->addAction(window.classroom().action());
    addPointerSwitch(menu, window);
    addBlackScreen(menu, window);
    addHeldPicture(menu, window);
    addKeysSwitch(menu, window);
    addWayBack(menu, window);
}

} // namespace normscope
