// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <optional>
#include <vector>

namespace normscope {

/// Statistics of all groups and output, by vector kernels wherever they can do it.
struct FastForward
{
    std::vector<Moments> moments;
    Tensor output;
};

/// normalize() of a valid problem whose output has the input's type. Nothing where kernels had better not do it: with a
/// mask or in evaluation mode where none are in use, or γ and β do not fit them.
std::optional<FastForward> fastForward(const NormalizationProblem &problem, const Grouping &grouping,
                                       const Progress &progress);

/// The statistics alone, with a mask that is not empty. Nothing where there are no kernels in use.
std::optional<std::vector<Moments>> fastMaskedMoments(const Tensor &input, const Grouping &grouping,
                                                      const Tensor &mask);
/// The same for one group, the same bits.
std::optional<Moments> fastMaskedGroupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group,
                                              const Tensor &mask);

} // namespace normscope
