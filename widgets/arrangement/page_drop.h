// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QRect>

namespace normscope {

/// The place where a dragged card would be dropped, and the rectangle that marks it.
struct PageDrop
{
    PageSpot spot; ///< Counted with the dragged view at its present place.
    QRect mark;
};

/// The places where a card can be dropped. Rectangles and points are in the coordinates of the page.
struct DropTargets
{
    struct Shown
    {
        PageSpot spot;
        QRect rect;
    };
    QRect page;
    std::vector<Shown> shown;
    /// Spots behind the hidden views of areas without a visible view; reached at the edge of the page.
    std::vector<PageSpot> empty;

    /// The drop before or behind the card under the point, by the half it is on; nothing if there is no card or edge.
    std::optional<PageDrop> dropAt(const QPoint &point) const;
};

} // namespace normscope
