// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/page_drop.h"

namespace normscope {

namespace {

/// Distance from the page's edge, in pixels, within which a card is dropped into an area without a visible view.
constexpr int edgeWidth = 72;

QRect edgeOf(const QRect &page, PageArea area)
{
    switch (area) {
    case PageArea::Top:
        return page.adjusted(0, 0, 0, edgeWidth - page.height());
    case PageArea::Bottom:
        return page.adjusted(0, page.height() - edgeWidth, 0, 0);
    case PageArea::Side:
        break;
    }
    return page.adjusted(page.width() - edgeWidth, 0, 0, 0);
}

PageDrop beside(const DropTargets::Shown &target, const QPoint &point)
{
    const bool isColumn = target.spot.area == PageArea::Side;
    const QPoint centre = target.rect.center();
    const bool isBehind = isColumn ? point.y() > centre.y() : point.x() > centre.x();
    QRect half = target.rect;
    if (isColumn)
        isBehind ? half.setTop(centre.y()) : half.setBottom(centre.y());
    else
        isBehind ? half.setLeft(centre.x()) : half.setRight(centre.x());
    return {{target.spot.area, target.spot.index + (isBehind ? 1 : 0)}, half};
}

} // namespace

std::optional<PageDrop> DropTargets::dropAt(const QPoint &point) const
{
    for (const PageSpot &spot : empty) {
        if (edgeOf(page, spot.area).contains(point))
            return PageDrop {spot, edgeOf(page, spot.area)};
    }
    for (const Shown &target : shown) {
        if (target.rect.contains(point))
            return beside(target, point);
    }
    return std::nullopt;
}

} // namespace normscope
