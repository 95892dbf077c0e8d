// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/page_splitters.h"

#include <algorithm>

namespace normscope {

namespace {

/// Takes over a size unless it is 0, as that of a hidden part is.
void keep(int &part, int size)
{
    if (size > 0)
        part = size;
}

} // namespace

class PageSplitters::Rows : public QSplitter
{
public:
    explicit Rows(PageSplitters &page)
        : QSplitter(Qt::Vertical)
        , m_page(page)
    { }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QSplitter::resizeEvent(event);
        emit m_page.rowsResized();
    }

private:
    PageSplitters &m_page;
};

PageSplitters::PageSplitters(int gap, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_rows(new Rows(*this))
    , m_areas {new QSplitter(Qt::Horizontal), new QSplitter(Qt::Horizontal), new QSplitter(Qt::Vertical)}
{
    m_rows->addWidget(area(PageArea::Top));
    m_rows->addWidget(area(PageArea::Bottom));
    addWidget(m_rows);
    addWidget(area(PageArea::Side));
    follow(this, gap);
    follow(m_rows, gap);
    for (QSplitter *splitter : m_areas)
        follow(splitter, gap);
}

void PageSplitters::follow(QSplitter *splitter, int gap)
{
    splitter->setHandleWidth(gap);
    splitter->setChildrenCollapsible(false);
    connect(splitter, &QSplitter::splitterMoved, this, &PageSplitters::divided);
}

int PageSplitters::leastWidth() const
{
    const auto least = [this](PageArea place) { return area(place)->minimumSizeHint().width(); };
    return std::max(least(PageArea::Top), least(PageArea::Bottom)) + handleWidth() + least(PageArea::Side);
}

void PageSplitters::apply(const ArrangementPlan &plan)
{
    const ArrangementPlan::Division &division = plan.division();
    setSizes({division.rows, division.side});
    m_rows->setSizes({division.top, division.bottom});
    for (const PageArea place : pageAreas) {
        QList<int> sizes;
        for (const PlacedView &view : plan.views(place))
            sizes.append(view.share);
        area(place)->setSizes(sizes);
    }
}

void PageSplitters::remember(ArrangementPlan &plan) const
{
    ArrangementPlan::Division division = plan.division();
    keep(division.rows, sizes().value(0));
    keep(division.side, sizes().value(1));
    keep(division.top, m_rows->sizes().value(0));
    keep(division.bottom, m_rows->sizes().value(1));
    plan.setDivision(division);
    for (const PageArea place : pageAreas) {
        const QList<int> sizes = area(place)->sizes();
        for (std::size_t i = 0; i < plan.views(place).size(); ++i) {
            PlacedView view = plan.views(place)[i];
            keep(view.share, sizes.value(static_cast<qsizetype>(i)));
            plan.setShare(view.id, view.share);
        }
    }
}

} // namespace normscope
