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

/// What all parts of one panel are painted from. A bundle of references for the length of one paint call.
struct TensorPanel
{
    const EvaluationPtr &evaluation;
    const TensorLayout &layout;
    const TensorViewport &viewport;
    const Theme &theme;
    const TensorViewOptions &options;
    const SelectionState &selection;
    double stage; ///< That this panel shows.
    Evaluation::Range range; ///< Of its colours.
    Evaluation::Range values; ///< Of its values.
    QRectF place; ///< Of the cells, in the painter's coordinates. The viewport's pixels begin at its top left.
    const QRegion &exposed; ///< What has to be painted, at least; empty: everything.
    const HeatMapDetail &detail;
    /// Where all values are smaller than this, their cells share an exponent.
    double smallestPlain = usualSmallestPlain;

    bool isExposed(const QRectF &rect) const { return exposed.isEmpty() || exposed.intersects(rect.toAlignedRect()); }

    QRectF toPlace(const QRectF &units) const { return viewport.toPixels(units).translated(place.topLeft()); }
    /// The group that stands out, all others being faded; noIndex: none does.
    std::int64_t litGroup() const
    {
        const std::int64_t group = options.showGroups ? selection.activeGroup() : noIndex;
        return group < evaluation->grouping().groupCount() ? group : noIndex;
    }
    /// Groups beyond the first dozen stand out only when they are hovered or pinned.
    bool showsAllGroups() const
    {
        return options.showGroups && evaluation->grouping().groupCount() <= Theme::strongGroups;
    }
};

/// Frames reach that far (in pixels) out of the cells' place.
inline constexpr double frameRoom = 4;

/// A font of the theme with its size in pixels (96 to the inch), so that it has the same size on every paint device.
QFont pixelFont(QFont font);

} // namespace normscope
