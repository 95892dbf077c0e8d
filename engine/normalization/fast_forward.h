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

/// normalize() of a valid problem whose output has the input's type. std::nullopt with a mask or in evaluation mode, if
/// no kernels are in use, or γ or running statistics are near the ends of the type's range.
std::optional<FastForward> fastForward(const NormalizationProblem &problem, const Grouping &grouping,
                                       const Progress &progress);

/// The statistics alone, with a mask that is not empty. std::nullopt if no kernels are in use.
std::optional<std::vector<Moments>> fastMaskedMoments(const Tensor &input, const Grouping &grouping,
                                                      const Tensor &mask);
/// The statistics of one group, the same to the bit as those of fastMaskedMoments().
std::optional<Moments> fastMaskedGroupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group,
                                              const Tensor &mask);

} // namespace normscope
