// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"
#include "engine/normalization/spec.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <vector>

namespace normscope {

/// The statistics of one group's unmasked elements. All NaN where count is 0.
struct Moments
{
    std::int64_t count = 0;
    double mean = 0;
    double squaredDeviations = 0; ///< Σ(x − mean)².
    double meanSquare = 0; ///< Σx² / n.

    /// Σ(x − mean)² / n, or / (n − 1): NaN for one element, unbiased.
    double variance(VarianceEstimator estimator = VarianceEstimator::Biased) const;
    double std(VarianceEstimator estimator = VarianceEstimator::Biased) const;
    double rms() const;
};

/// The moments of every group. `mask` is empty or broadcasts over `input` (0: does not count). Computed by the vector
/// kernels where they are in use (Normalizer, fastMaskedMoments()), otherwise in two passes in float64.
std::vector<Moments> moments(const Tensor &input, const Grouping &grouping, const Tensor &mask = {},
                             const Progress &progress = {});
/// The same for one group alone.
Moments groupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group, const Tensor &mask = {});

} // namespace normscope
