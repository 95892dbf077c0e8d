// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/moments.h"
#include "engine/normalization/walk.h"

#include <functional>
#include <limits>

namespace normscope {

/// Writes the values of a run's elements.
using RunReader = std::function<void(const Run &, double *)>;
/// Of a tensor's own elements; it must outlive the reader.
RunReader elementReader(const Tensor &tensor);

/// The moments of the values that `read` writes, for the groups 0 … groupCount − 1 that the walk passes. Elements whose
/// mask is 0 do not count (the walk must know the mask's shape).
std::vector<Moments> accumulateMoments(const Walk &walk, std::int64_t groupCount, const Tensor &mask,
                                       const RunReader &read, const Progress &progress = {});

/// The moments of no elements.
inline constexpr Moments noMoments {0, std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};

/// The moments of `count` elements, at least one, of that mean and Σ(x − mean)².
inline Moments momentsOf(std::int64_t count, double mean, double squares)
{
    // Σx²/n = mean² + Σ(x − mean)²/n.
    return {count, mean, squares, mean * mean + squares / static_cast<double>(count)};
}

/// The moments of all groups from what kernels found, those that they left out (NaN) computed here. Without counts all
/// elements count, and `mask` is empty.
std::vector<Moments> completeMoments(kernels::MaskedMoments found, const Tensor &input, const Grouping &grouping,
                                     const Tensor &mask, const Progress &progress = {});

} // namespace normscope
