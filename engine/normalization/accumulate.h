// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/moments.h"
#include "engine/normalization/walk.h"

#include <functional>

namespace normscope {

/// Writes the values of a run's elements.
using RunReader = std::function<void(const Run &, double *)>;

/// The moments of the values that `read` writes, for the groups 0 … groupCount − 1 that the walk passes. Elements whose
/// mask is 0 do not count (the walk must know the mask's shape).
std::vector<Moments> accumulateMoments(const Walk &walk, std::int64_t groupCount, const Tensor &mask,
                                       const RunReader &read, const Progress &progress = {});

/// Statistics of all groups from what Normalizer found; those it left out (NaN) are computed here.
std::vector<Moments> completeMoments(kernels::GroupMoments fast, const Tensor &input, const Grouping &grouping,
                                     const Progress &progress = {});

} // namespace normscope
