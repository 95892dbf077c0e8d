// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/page_views.h"

#include "app/window/main_window.h"
#include "widgets/arrangement/arrangement_actions.h"
#include "widgets/arrangement/card_arrangement.h"

#include <QMenu>

namespace normscope {

PageViews::PageViews(QMenu *menu, MainWindow &window)
    : QObject(menu)
    , m_menu(menu)
    , m_window(window)
{
    connect(&window, &MainWindow::arrangementChanged, this, &PageViews::follow);
    follow();
}

void PageViews::follow()
{
    CardArrangement &arrangement = m_window.arrangement();
    if (&arrangement == m_shown)
        return;
    if (m_shown)
        m_actions.at(m_shown)->setActive(false);
    m_shown = &arrangement;
    ArrangementActions *&actions = m_actions[m_shown];
    if (!actions)
        actions = new ArrangementActions(arrangement, &m_window);
    actions->setActive(true);
    m_menu->clear();
    actions->addTo(m_menu);
    m_window.commands().add(m_menu->actions());
}

} // namespace normscope
