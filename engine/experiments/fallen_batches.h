// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batches one at a time, to be watched: what falls out of the population, the mean that it has, and what becomes of the
// probe in the place of one of its samples.
#pragma once

#include "engine/experiments/probe.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// One batch of N fresh samples, of the first feature alone.
///
/// The probe takes the place of one sample: of the first, or where samples are drawn without replacement of itself if
/// the batch has it. So the mean follows the law of N fresh samples, and the output that of the probe among N − 1 fresh
/// mates.
struct FallenBatch
{
    std::vector<double> values; ///< In the data's own units, sample by sample: N, of samples with K values N · K.
    int replaced = 0; ///< The sample whose place the probe takes.
    double mean = 0; ///< Mean of the values.
    double variance = 0; ///< Biased variance of the values.
    double probeMean = 0; ///< Mean with the probe in its place.
    double probeVariance = 0;
    double output = 0; ///< Batch norm's training output of the probe.
};

/// Batch `number` (0, 1, …) of the experiment. Throws InputError as requireBatch() does.
FallenBatch fallenBatch(const ExperimentPopulation &population, const BatchExperiment &experiment, const Probe &probe,
                        std::int64_t number);

/// The statistics and outputs of many fallen batches.
struct FallenTally
{
    std::vector<double> means; ///< Means of batches 0, 1, …
    std::vector<double> variances;
    std::vector<double> outputs;
};
/// Carries the tally on until it holds `count` batches, or shortens it.
void tallyBatches(FallenTally &tally, const ExperimentPopulation &population, const BatchExperiment &experiment,
                  const Probe &probe, int count);

} // namespace normscope
