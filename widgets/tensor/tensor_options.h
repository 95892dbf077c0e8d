// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

namespace normscope {

/// What the colours of a panel span.
enum class RangeMode
{
    Own, ///< Each panel its own values.
    Shared, ///< Input and stage together, so that equal colours are equal values.
    Locked ///< A range that stays, whatever the values do.
};

/// How a tensor is shown; view state, never part of a document.
struct TensorViewOptions
{
    int digits = 3; ///< Significant digits of the numbers in cells, 1 … 9.
    bool showValues = true; ///< Numbers in cells that are large enough for them.
    bool showGroups = true; ///< Frames and labels in the groups' colours.
    bool marksExceptional = true; ///< A warning sign at groups that are no ordinary ones.
    bool sideBySide = true; ///< Input and stage; otherwise the stage alone.
    bool showCaptions = true; ///< A title above the cells, and the bar of colours below.
    bool showTitles = true; ///< Of these, the title.
    RangeMode rangeMode = RangeMode::Own;
    Evaluation::Range lockedRange;

    enum class Stacking
    {
        ForLargerCells, ///< The stage below the input where cells are larger so.
        Never,
        Always
    };
    Stacking stacking = Stacking::ForLargerCells;

    // What files ask for.
    bool readFromNear = false; ///< Numbers may be as small as 0.8 of the text beside them, and stand closer.
    bool onlyCells = false; ///< Nothing is painted between the cells, for pages that have no background.
    double imageRatio = 4; ///< Pixels per unit of an image within a vector file.

    friend bool operator==(const TensorViewOptions &, const TensorViewOptions &) = default;
};

} // namespace normscope
