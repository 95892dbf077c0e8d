// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <array>

namespace normscope {

/// What a difference between two conventions depends on, changed one at a time.
enum class DifferenceChange
{
    SmallerEpsilon, ///< ε a tenth, in both.
    LargerEpsilon, ///< ε ten times, in both.
    SmallerData, ///< The data (and running statistics) a tenth, β aside.
    LargerData,
    MoreValues ///< Every value of a group ten times over: n is 10 n, mean and biased variance stay.
};
inline constexpr DifferenceChange allDifferenceChanges[]
    = {DifferenceChange::SmallerEpsilon, DifferenceChange::LargerEpsilon, DifferenceChange::SmallerData,
       DifferenceChange::LargerData, DifferenceChange::MoreValues};

/// y under one set of choices minus y under another.
struct OutputDifference
{
    Tensor values; ///< y − y′, float64, 0 where masked.
    double largest = 0; ///< The largest finite |y − y′|.
    std::int64_t element = -1; ///< Where it is first; −1 if nothing is finite.
    std::array<double, std::size(allDifferenceChanges)> changed {}; ///< `largest` under each change.
};

/// `other` differs from the evaluation's spec in ε, its place, the variance estimator and γ's form at most: the groups
/// are the same. Throws InputError if it does not fit, Cancelled if `progress` says so.
OutputDifference outputDifference(const Evaluation &evaluation, const NormalizationSpec &other,
                                  const Progress &progress = {});

} // namespace normscope
