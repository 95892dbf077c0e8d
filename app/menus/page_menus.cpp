// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/page_menus.h"

#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace normscope {

namespace {

constexpr QLatin1String sectionName("sectionOfPages");

QAction *sectionOf(const QMenu &menu)
{
    for (QAction *action : menu.actions()) {
        if (action->objectName() == sectionName)
            return action;
    }
    return nullptr;
}

/// Puts commands into action groups, because disabling a group keeps the enabled state of each action: commands that
/// have a group stay in it, the others go into `common`. Appends all groups to `groups`.
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

PageMenus::PageMenus(MainWindow &window)
    : QObject(&window)
    , m_window(window)
{ }

QAction *PageMenus::addSection(QMenu *menu)
{
    QAction *section = menu->addSeparator();
    section->setObjectName(sectionName);
    return section;
}

void PageMenus::addMenus(QMenuBar *bar)
{
    for (const PageModule *module : pageModules())
        m_menus[module] = bar->addMenu(pageText(module->menu));
    connect(&m_window.pages(), &PageStack::changed, this, &PageMenus::showCurrent);
    showCurrent();
}

void PageMenus::follow(QMenu *edit, QMenu *view)
{
    m_edit = edit;
    m_view = view;
    for (Page *page : m_window.pages().built())
        add(*page);
    connect(&m_window.pages(), &PageStack::pageBuilt, this, [this](Page *page) { add(*page); });
    showCurrent();
}

void PageMenus::add(Page &page)
{
    const PageCommands commands = page.commands();
    m_menus.at(&page.module())->addActions(commands.own);
    m_edit->insertActions(sectionOf(*m_edit), commands.edit);
    m_view->insertActions(sectionOf(*m_view), commands.view);
    if (QAction *panel = page.panelAction()) {
        m_view->insertAction(m_window.historyAction(), panel);
        m_window.commands().add({panel});
    }
    auto *common = new QActionGroup(this);
    common->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    for (const QList<QAction *> &part : {commands.own, commands.edit, commands.view}) {
        m_window.commands().add(part);
        group(part, common, m_groups[&page.module()]);
    }
}

void PageMenus::showCurrent()
{
    const PageModule *shown = &m_window.pages().shown().module();
    for (const auto &[module, menu] : m_menus)
        menu->menuAction()->setVisible(module == shown);
    for (const auto &[module, groups] : m_groups) {
        for (QActionGroup *commands : groups)
            commands->setEnabled(module == shown);
    }
}

} // namespace normscope
