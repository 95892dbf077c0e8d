// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/edit_hint.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// The change of a value: factor · value + shift. The identity keeps every bit, also of −0.
struct ValueChange
{
    double factor = 1;
    double shift = 0;
    double operator()(double value) const { return shift == 0 ? factor * value : factor * value + shift; }
    friend bool operator==(const ValueChange &, const ValueChange &) = default;
};

/// New values for cells of the input, as wished by the user. Views only emit it; the document carries it out.
struct CellEdit
{
    enum class Kind
    {
        Type,
        Paste,
        Fill,
        Clear,
        Change ///< Shifted or scaled.
    };

    std::vector<std::int64_t> elements; ///< Flat indices, each at most once.
    std::vector<double> values; ///< The new value of each element.
    Kind kind = Kind::Type;
    EditHint hint = EditHint::Discrete;
    ValueChange change = {}; ///< For Kind::Change: how the values were made.

    friend bool operator==(const CellEdit &, const CellEdit &) = default;
};

} // namespace normscope
