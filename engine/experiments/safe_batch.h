// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which batch size is safe: the least N whose statistics err little enough.
#pragma once

#include "engine/experiments/experiment_population.h"

#include <optional>

namespace normscope {

/// The statistic that is to be close to its true value.
enum class SafeStatistic
{
    Mean, ///< √Var μ̂ as a share of σ; exact.
    Deviation, ///< Root mean square error of σ̂ as a share of σ, to first order: that of σ̂² over 2σ².
    Output ///< Root mean square error of (x − μ̂)/σ̂ over the samples x of the population, to first order: it errs by
           ///< −δμ/σ − y δσ/σ with y = (x − μ)/σ, so by √(mean² + deviation²) of the two above.
};

/// The error of a statistic of a batch as a share of σ; std::nullopt where a moment does not exist, 0 where σ is 0.
std::optional<double> relativeError(const ExperimentPopulation &population, int feature, SafeStatistic statistic,
                                    int batchSize);

struct SafeBatch
{
    std::optional<int> batchSize; ///< std::nullopt: beyond largestBatch, or beyond the population.
    int worst = 0; ///< The feature that needs the largest batch.
    std::optional<int> worstBatchSize; ///< The batch size that this feature needs.
    friend bool operator==(const SafeBatch &, const SafeBatch &) = default;
};

/// The least batch size from which on the error stays within `tolerance` (> 0) for this share of the features. Errors
/// fall as N grows from 2 on; one that is small enough at N = 1 alone does not count.
SafeBatch safeBatch(const ExperimentPopulation &population, SafeStatistic statistic, double tolerance,
                    double share = 0.95);

} // namespace normscope
