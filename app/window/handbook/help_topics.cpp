// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handbook/help_topics.h"

#include "app/figures/view_type.h"
#include "app/pages/hideable.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/main_window.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/controls/card.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/qstring.h"
#include "widgets/core/scene_option.h"

#include <QDockWidget>

#include <algorithm>

namespace normscope {

namespace {

/// The place for the card that contains the widget; empty if no card does.
HandbookPlace cardTopic(const Page &page, const QWidget *focus)
{
    const CardArrangement &cards = page.arrangement();
    for (const QString &id : cards.views()) {
        if (cards.card(id)->isAncestorOf(focus))
            return {qString(page.module().id), id};
    }
    return {};
}

} // namespace

HandbookPlace topicOf(const QString &id)
{
    if (findPage(id))
        return {id, {}};
    if (const ViewType *view = findView(id))
        return {qString(view->page), id};
    for (const PageModule *page : pageModules()) {
        if (std::ranges::find(page->otherCards, id.toStdString()) != page->otherCards.end())
            return {qString(page->id), id};
    }
    if (hideableControls().contains(id))
        return {qString(pageModules().front()->id), id};
    return {};
}

HandbookPlace helpTopic(const MainWindow &window, const QWidget *focus)
{
    for (const QWidget *widget = focus; widget; widget = widget->parentWidget()) {
        if (const QString topic = widget->property(helpTopicProperty).toString(); !topic.isEmpty())
            return handbookPlace(topic, {});
        if (const QString option = widget->property(sceneOptionProperty).toString(); !option.isEmpty())
            return topicOf(option);
        if (widget->isWindow())
            break;
    }
    const Page &page = window.shownPage();
    const HandbookPlace card = cardTopic(page, focus);
    return card.chapter.isEmpty() ? HandbookPlace {qString(page.module().id), {}} : card;
}

} // namespace normscope
