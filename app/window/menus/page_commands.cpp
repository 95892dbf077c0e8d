// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menus/page_commands.h"

#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"

#include <QActionGroup>
#include <QMenu>

namespace normscope {

namespace {

/// Puts commands into groups, which Qt can disable without forgetting which of their actions are enabled by themselves:
/// those that have a group into that, the others into `common`.
void group(const QList<QAction *> &commands, QActionGroup *common, QList<QActionGroup *> &groups)
{
    for (QAction *command : commands) {
        if (!command->actionGroup())
            common->addAction(command);
        if (!groups.contains(command->actionGroup()))
            groups.append(command->actionGroup());
        if (const QMenu *menu = command->menu())
            group(menu->actions(), common, groups);
    }
}

} // namespace

void keepToPage(Page page, const QList<QAction *> &commands, MainWindow &window)
{
    auto *common = new QActionGroup(&window);
    common->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    QList<QActionGroup *> groups;
    group(commands, common, groups);
    const auto follow = [page, groups](Page shown) {
        for (QActionGroup *commandGroup : groups)
            commandGroup->setEnabled(shown == page);
    };
    follow(window.pages().current());
    QObject::connect(&window.pages(), &PageStack::changed, common, follow);
}

} // namespace normscope
