// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <cstdint>
#include <span>
#include <vector>

namespace normscope {

/// New values for some elements of a tensor, and their former values; the other elements are not stored.
struct CellDelta
{
    std::vector<std::int64_t> indices; ///< Flat, ascending, each once.
    std::vector<double> before;
    std::vector<double> after;

    bool isEmpty() const { return indices.empty(); }
    friend bool operator==(const CellDelta &, const CellDelta &) = default;
};

/// The edit that puts values[i] at the flat index indices[i], rounded to the tensor's element type. If an index occurs
/// twice, its last value counts; elements that already have their value are left out. Throws InputError for an index
/// outside the tensor, and if the numbers of indices and values differ.
CellDelta cellDelta(const Tensor &tensor, std::span<const std::int64_t> indices, std::span<const double> values);

/// Both edits as one, `second` made after `first`. Elements that `second` sets back to their former value are left out.
CellDelta merged(const CellDelta &first, const CellDelta &second);

} // namespace normscope
