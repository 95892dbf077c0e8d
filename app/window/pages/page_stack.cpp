// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages/page_stack.h"

#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/pages/notice_area.h"
#include "app/window/pages/page_rail.h"
#include "widgets/core/qstring.h"

#include <QActionGroup>
#include <QVBoxLayout>

#include <utility>

namespace normscope {

PageStack::PageStack(Build build, QWidget *parent)
    : QWidget(parent)
    , m_build(std::move(build))
    , m_rail(new PageRail)
    , m_headers(new QVBoxLayout)
    , m_group(new QActionGroup(this))
{
    auto *body = new QWidget;
    m_bodies = new QVBoxLayout(body);
    m_bodies->setContentsMargins(0, 0, 0, 0);
    m_notices = new NoticeArea(*body);
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addLayout(m_headers);
    column->addWidget(body, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addLayout(column, 1);
    int number = 0;
    for (const PageModule *module : pageModules())
        addEntry(*module, ++number);
}

void PageStack::addEntry(const PageModule &module, int number)
{
    auto *action = new QAction(pageText(module.title), m_group);
    action->setObjectName(QStringLiteral("page.") + qString(module.id));
    action->setToolTip(pageText(module.question));
    action->setStatusTip(action->toolTip());
    action->setCheckable(true);
    if (number < 10)
        action->setShortcut(QKeyCombination(Qt::CTRL, Qt::Key(Qt::Key_0 + number)));
    connect(action, &QAction::triggered, this, [this, &module] { showPage(module); });
    m_entries[&module] = {action};
    m_rail->addEntry(module, action);
}

QVBoxLayout *PageStack::notices() const
{
    return m_notices->bars();
}

QList<QAction *> PageStack::actions() const
{
    return m_group->actions();
}

std::vector<Page *> PageStack::built() const
{
    std::vector<Page *> pages;
    for (const PageModule *module : pageModules()) {
        if (Page *page = m_entries.at(module).page)
            pages.push_back(page);
    }
    return pages;
}

void PageStack::showPage(const PageModule &module)
{
    Page *page = built(module); // Built before changed() is emitted.
    if (page == m_shown)
        return;
    if (Page *former = std::exchange(m_shown, page))
        setPageVisible(former->module(), false);
    setPageVisible(module, true);
    emit changed();
}

Page *PageStack::built(const PageModule &module)
{
    Page *&page = m_entries.at(&module).page;
    if (!page) {
        page = m_build(module);
        for (QWidget *part : {page->header(), static_cast<QWidget *>(page)})
            part->hide();
        m_headers->addWidget(page->header());
        m_bodies->addWidget(page);
        emit pageBuilt(page);
    }
    return page;
}

void PageStack::setPageVisible(const PageModule &module, bool visible)
{
    const Entry &entry = m_entries.at(&module);
    entry.page->header()->setVisible(visible);
    entry.page->setVisible(visible);
    entry.page->status()->setVisible(visible);
    entry.action->setChecked(visible);
}

void PageStack::setTheme(const Theme &theme)
{
    m_rail->setTheme(theme);
}

void PageStack::setSide(QWidget *side)
{
    delete std::exchange(m_side, side);
    if (side)
        static_cast<QHBoxLayout *>(layout())->insertWidget(1, side);
}

void PageStack::setWayOut(QAction *action)
{
    m_rail->setWayOut(action);
}

void PageStack::setCalm(bool calm)
{
    m_rail->setCalm(calm);
}

} // namespace normscope
