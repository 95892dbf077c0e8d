// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pages/page_stack.h"

#include "app/window/pages/page_rail.h"

#include <QActionGroup>
#include <QVBoxLayout>

#include <utility>

namespace normscope {

PageStack::PageStack(QWidget *parent)
    : QWidget(parent)
    , m_rail(new PageRail)
    , m_headers(new QVBoxLayout)
    , m_notices(new QVBoxLayout)
    , m_bodies(new QVBoxLayout)
    , m_group(new QActionGroup(this))
{
    m_notices->setContentsMargins(10, 6, 10, 0);
    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addLayout(m_headers);
    column->addLayout(m_notices);
    column->addLayout(m_bodies, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addLayout(column, 1);
}

void PageStack::addPage(Page page, const QString &text, const QString &tip, Build build)
{
    auto *action = new QAction(text, m_group);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setCheckable(true);
    action->setShortcut(Qt::CTRL | Qt::Key(Qt::Key_1 + static_cast<int>(page)));
    connect(action, &QAction::triggered, this, [this, page] { showPage(page); });
    m_pages[page] = {action, std::move(build), {}};
    m_rail->addEntry(page, action);
    if (page == m_current)
        setPageVisible(page, true);
}

QList<QAction *> PageStack::actions() const
{
    return m_group->actions();
}

const PageParts *PageStack::parts(Page page) const
{
    const PageParts &parts = m_pages.at(page).parts;
    return parts.body ? &parts : nullptr;
}

void PageStack::showPage(Page page)
{
    if (page == m_current)
        return;
    built(page); // Before anybody hears of another page.
    setPageVisible(std::exchange(m_current, page), false);
    setPageVisible(page, true);
    emit changed(page);
}

PageStack::Entry &PageStack::built(Page page)
{
    Entry &entry = m_pages.at(page);
    if (entry.build) {
        entry.parts = std::exchange(entry.build, {})();
        for (QWidget *part : {entry.parts.header, entry.parts.body})
            part->hide();
        m_headers->addWidget(entry.parts.header);
        m_bodies->addWidget(entry.parts.body);
    }
    return entry;
}

void PageStack::setPageVisible(Page page, bool visible)
{
    const Entry &entry = built(page);
    entry.parts.header->setVisible(visible);
    entry.parts.body->setVisible(visible);
    entry.action->setChecked(visible);
}

void PageStack::setTheme(const Theme &theme)
{
    m_rail->setTheme(theme);
}

void PageStack::setCalm(bool calm)
{
    m_rail->setCalm(calm);
}

} // namespace normscope
