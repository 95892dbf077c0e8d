// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

namespace normscope {

/// The range of values that the colours of a panel span.
enum class RangeMode
{
    Own, ///< Each panel spans its own values.
    Shared, ///< Input and stage share a range, so that equal colours are equal values.
    Locked ///< A fixed range, independent of the values.
};

/// How a tensor is shown; view state, never part of a document.
struct TensorViewOptions
{
    int digits = 3; ///< Significant digits of the numbers in cells, 1 … 9.
    bool showValues = true; ///< Numbers in cells that are large enough for them.
    bool showGroups = true; ///< Frames and labels in the groups' colours.
    bool marksExceptional = true; ///< A warning mark at degenerate groups.
    bool sideBySide = true; ///< Input and stage; otherwise the stage alone.
    bool showCaptions = true; ///< Titles above the cells, and colour bars below.
    bool showTitles = true; ///< If showCaptions: the titles.
    RangeMode rangeMode = RangeMode::Own;
    Evaluation::Range lockedRange;

    enum class Stacking
    {
        ForLargerCells, ///< The stage is placed below the input if cells become larger that way.
        Never,
        Always
    };
    Stacking stacking = Stacking::ForLargerCells;

    // For files
    bool readFromNear = false; ///< Numbers may be as small as 0.8 of the text beside them, and closer to each other.
    bool onlyCells = false; ///< Paints nothing between the cells, for pages without a background.
    double imageRatio = 4; ///< Pixels per unit of an image within a vector file.

    friend bool operator==(const TensorViewOptions &, const TensorViewOptions &) = default;
};

} // namespace normscope
