// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running statistics step by step, as training on batches of N fresh samples updates them.
#pragma once

#include "engine/experiments/batch_sampling.h"
#include "engine/experiments/theory.h"

#include <vector>

namespace normscope {

/// Mean and biased variance of the first feature of batches 0, 1, … of N fresh samples, in the data's own units.
struct MomentSeries
{
    int batchSize = 0;
    std::vector<double> means;
    std::vector<double> variances;
    std::int64_t valuesPerSample = 1; ///< K: a batch of N samples has N · K values.
};
/// Carries `series` on until it holds `until` batches; slices and Cancelled as in runBatches().
void runMoments(MomentSeries &series, const ExperimentPopulation &population, const BatchExperiment &experiment,
                int batchSize, std::int64_t until, Workers &workers, const Progress &progress = {});

/// Running mean and variance: entry t is their value after t updates, entry 0 the start.
struct RunningTrajectory
{
    std::vector<double> means;
    std::vector<double> variances;
};
/// r ← (1 − m) r + m s for every batch of the series, with momentum, estimator and start of the experiment. With the
/// unbiased estimator a batch of one has the variance 0/0: the running one is NaN from the first step on, as in
/// PyTorch.
RunningTrajectory runningTrajectory(const MomentSeries &series, const BatchExperiment &experiment);

/// Exact law of the running mean and of the running variance after `steps` updates, first feature. Empty where the
/// running variance is NaN.
Law runningMeanLaw(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                   std::int64_t steps);
Law runningVarianceLaw(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                       std::int64_t steps);

} // namespace normscope
