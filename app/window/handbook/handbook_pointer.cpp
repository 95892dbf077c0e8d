// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handbook/handbook_pointer.h"

#include "app/figures/view_type.h"
#include "app/lessons/lesson_check.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/handbook/help_topics.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/controls/live_text.h"
#include "widgets/core/scene_option.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>

#include <algorithm>

namespace normscope {

namespace {

/// The menus that lead to a command, from the bar on; empty if it is in none.
QList<QMenu *> wayTo(const QAction *action, const QList<QAction *> &entries)
{
    for (QAction *entry : entries) {
        QMenu *menu = entry->menu();
        if (!menu || !entry->isVisible())
            continue;
        emit menu->aboutToShow(); // Lets menus that are filled when they open fill themselves.
        if (menu->actions().contains(action))
            return {menu};
        if (QList<QMenu *> way = wayTo(action, menu->actions()); !way.isEmpty())
            return QList<QMenu *> {menu} + way;
    }
    return {};
}

/// The button of a command that is also outside of the menus; null if there is none.
QWidget *buttonOf(const QString &id, const MainWindow &window)
{
    if (id == QLatin1String("lesson.shelf"))
        return window.findChild<QWidget *>(QStringLiteral("rail.lessons"));
    return nullptr;
}

} // namespace

HandbookPointer::HandbookPointer(MainWindow &window)
    : m_window(window)
{ }

bool HandbookPointer::press(const QString &link, const QString &chapter, QString &reason)
{
    const bool isCommand = link.startsWith(LiveText::commandPrefix);
    const QString id = link.mid(isCommand ? LiveText::commandPrefix.size() : LiveText::livePrefix.size());
    m_window.setWindowState(m_window.windowState() & ~Qt::WindowMinimized);
    m_window.raise();
    m_window.activateWindow();
    delete m_mark;
    if (isCommand ? command(id, chapter) : point(id, chapter))
        return true;
    reason = tr("That is not at hand just now: it is hidden, or there is nothing that it could be done to.");
    return false;
}

bool HandbookPointer::point(const QString &id, const QString &chapter)
{
    const HandbookPlace topic = topicOf(id);
    if (const PageModule *page = findPage(id)) {
        m_window.pages().showPage(*page);
        mark(m_window.shownPage());
        return true;
    }
    if (hideableControls().contains(id)) {
        m_window.pages().showPage(*pageModules().front());
        return pointAtControl(id);
    }
    if (const PageModule *page = findPage(topic.chapter))
        return pointAtCard(*page, id);
    if (const PageModule *page = findPage(chapter); page && !m_window.commands().find(id))
        m_window.pages().showPage(*page);
    return pointAtCommand(id);
}

bool HandbookPointer::pointAtCard(const PageModule &page, const QString &id)
{
    m_window.pages().showPage(page);
    CardArrangement &cards = m_window.arrangement();
    if (!cards.views().contains(id))
        return false;
    if (!cards.isShown(id))
        cards.setShown(id, true);
    if (!cards.enlargedView().isEmpty() && cards.enlargedView() != id)
        cards.enlarge({});
    Card *card = cards.card(id);
    if (!card->isVisible()) // In a small window the card is collapsed to its title at the edge.
        cards.enlarge(id);
    if (!card->isVisible())
        return false;
    mark(*card);
    return true;
}

bool HandbookPointer::pointAtControl(const QString &option)
{
    const QList<QWidget *> all
        = m_window.shownPage().header()->findChildren<QWidget *>() + m_window.shownPage().findChildren<QWidget *>();
    const auto found = std::ranges::find_if(all, [&](const QWidget *widget) {
        return widget->isVisible() && widget->property(sceneOptionProperty).toString() == option;
    });
    if (found == all.end())
        return false;
    mark(**found);
    return true;
}

/// Opens the menu of the command with the command selected, so that Enter triggers it.
bool HandbookPointer::pointAtCommand(const QString &id)
{
    if (QWidget *button = buttonOf(id, m_window); button && button->isVisible()) {
        mark(*button);
        return true;
    }
    QAction *action = m_window.commands().find(id);
    const QList<QMenu *> way = action ? wayTo(action, m_window.menuBar()->actions()) : QList<QMenu *>();
    if (way.isEmpty() || !action->isVisible())
        return false;
    // After the activation of the window, which closes open menus.
    QTimer::singleShot(120, this, [this, way, action = QPointer<QAction>(action)] {
        m_window.menuBar()->setActiveAction(way.first()->menuAction());
        for (qsizetype i = 1; i < way.size(); ++i) {
            QMenu *outer = way[i - 1];
            const QRect entry = outer->actionGeometry(way[i]->menuAction());
            outer->setActiveAction(way[i]->menuAction());
            way[i]->popup(outer->mapToGlobal(entry.topRight()));
        }
        if (action)
            way.last()->setActiveAction(action);
    });
    return true;
}

/// The command, after showing the page of the chapter if needed: a page has its commands only once it was shown.
QAction *HandbookPointer::find(const QString &id, const QString &chapter) const
{
    QAction *action = m_window.commands().find(id);
    if (action && action->isEnabled())
        return action;
    const PageModule *page = findPage(chapter);
    if (!page || page == &m_window.shownPage().module())
        return nullptr;
    m_window.pages().showPage(*page);
    action = m_window.commands().find(id);
    return action && action->isEnabled() ? action : nullptr;
}

bool HandbookPointer::command(const QString &id, const QString &chapter)
{
    QAction *action = isLessonCommand(id) ? find(id, chapter) : nullptr;
    if (!action)
        return false;
    action->trigger();
    return true;
}

void HandbookPointer::mark(QWidget &widget)
{
    m_mark = new ViewMark(widget);
    m_mark->setTheme(m_window.theme());
    QTimer::singleShot(shownMilliseconds, m_mark, &QObject::deleteLater);
}

} // namespace normscope
