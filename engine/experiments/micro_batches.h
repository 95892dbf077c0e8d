// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradient accumulation: a batch of N that goes through the layer in k parts has k sets of statistics, not one.
#pragma once

#include "engine/experiments/probe.h"

#include <vector>

namespace normscope {

/// Statistics of some samples of a batch: from `first`, `count` of them.
struct PartStatistics
{
    int first = 0;
    int count = 0;
    double mean = 0;
    double variance = 0; ///< Biased.
};

/// One batch of N fresh samples (first feature), whole and in parts.
struct MicroBatches
{
    std::vector<double> values; ///< N; of samples with several values their means.
    PartStatistics whole;
    std::vector<PartStatistics> parts; ///< min(k, N), sizes differ by one at most, the larger first.
    std::vector<double> wholeOutputs; ///< Training output of each sample with the whole batch's statistics,
    std::vector<double> partOutputs; ///< and with those of its part.
};
/// `batch` is the number of the batch: 0, 1, … Throws InputError as requireBatch() does.
MicroBatches microBatches(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                          std::int64_t batch);

} // namespace normscope
