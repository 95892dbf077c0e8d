// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QRect>

namespace normscope {

/// Where a dragged card would come to stand, and the place to mark for it.
struct PageDrop
{
    PageSpot spot; ///< Counted as the page stands.
    QRect mark;
};

/// What a dragged card can be dropped on. Rectangles and points are in the coordinates of the page.
struct DropTargets
{
    struct Shown
    {
        PageSpot spot;
        QRect rect;
    };
    QRect page;
    std::vector<Shown> shown;
    std::vector<PageSpot> empty; ///< Behind the hidden views of areas that show none: reached at the page's edge.

    /// Before or behind the card under the point, whichever half it is on; none where there is nothing.
    std::optional<PageDrop> dropAt(const QPoint &point) const;
};

} // namespace normscope
