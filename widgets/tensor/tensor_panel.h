// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/selection.h"
#include "widgets/tensor/extreme_cells.h"
#include "widgets/tensor/stage_ranges.h"
#include "widgets/tensor/tensor_options.h"
#include "widgets/tensor/tensor_viewport.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QRectF>
#include <QRegion>

namespace normscope {

/// A rectangle of cells between two corners, in columns and rows of the layout. Empty without corners.
struct CellRange
{
    std::int64_t anchorColumn = noIndex;
    std::int64_t anchorRow = noIndex;
    std::int64_t column = noIndex;
    std::int64_t row = noIndex;

    bool isEmpty() const { return column == noIndex; }
    std::int64_t firstColumn() const { return std::min(anchorColumn, column); }
    std::int64_t lastColumn() const { return std::max(anchorColumn, column); }
    std::int64_t firstRow() const { return std::min(anchorRow, row); }
    std::int64_t lastRow() const { return std::max(anchorRow, row); }
    std::int64_t columnCount() const { return isEmpty() ? 0 : lastColumn() - firstColumn() + 1; }
    std::int64_t rowCount() const { return isEmpty() ? 0 : lastRow() - firstRow() + 1; }

    friend bool operator==(const CellRange &, const CellRange &) = default;
};

/// What one panel is painted from. References, valid during one paint call.
struct TensorPanel
{
    const EvaluationPtr &evaluation;
    const TensorLayout &layout;
    const TensorViewport &viewport;
    const Theme &theme;
    const TensorViewOptions &options;
    const SelectionState &selection;
    double stage; ///< The stage that this panel shows.
    Evaluation::Range range; ///< Range of the colours.
    Evaluation::Range values; ///< Range of the values.
    QRectF place; ///< Rectangle of the cells in the painter's coordinates; its top left is the origin of the viewport's
                  ///< pixels.
    const QRegion &exposed; ///< Region that must be painted; empty: everything.
    const HeatMapDetail &detail;
    /// If all values are smaller in magnitude, the numbers in cells share an exponent.
    double smallestPlain = usualSmallestPlain;
    bool showsUnit = true; ///< Whether a title says what the numbers in cells share; if none does, they share nothing.

    bool isExposed(const QRectF &rect) const { return exposed.isEmpty() || exposed.intersects(rect.toAlignedRect()); }

    QRectF toPlace(const QRectF &units) const { return viewport.toPixels(units).translated(place.topLeft()); }
    /// The highlighted group, with all others faded; noIndex if there is none.
    std::int64_t litGroup() const
    {
        const std::int64_t group = options.showGroups ? selection.activeGroup() : noIndex;
        return group < evaluation->grouping().groupCount() ? group : noIndex;
    }
    /// Whether all groups have frames; with more than Theme::strongGroups only the hovered and the pinned one have.
    bool showsAllGroups() const
    {
        return options.showGroups && evaluation->grouping().groupCount() <= Theme::strongGroups;
    }
};

/// Distance in pixels that frames extend beyond the cells' place.
inline constexpr double frameRoom = 4;

/// The font with its size in pixels (96 per inch), so that it has the same size on every paint device.
QFont pixelFont(QFont font);

} // namespace normscope
