// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/edit_hint.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// What becomes of a value: factor · value + shift. No change keeps every bit, also of −0.
struct ValueChange
{
    double factor = 1;
    double shift = 0;
    double operator()(double value) const { return shift == 0 ? factor * value : factor * value + shift; }
    friend bool operator==(const ValueChange &, const ValueChange &) = default;
};

/// What the user wants the cells of the input to be. Views only say so; the document carries it out.
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

    std::vector<std::int64_t> elements; ///< Flat indices, each once.
    std::vector<double> values; ///< One for each element.
    Kind kind = Kind::Type;
    EditHint hint = EditHint::Discrete;
    ValueChange change = {}; ///< Of Kind::Change: what made the values.

    friend bool operator==(const CellEdit &, const CellEdit &) = default;
};

} // namespace normscope
