// SPDX-License-Identifier: GPL-3.0-or-later
//
// The probe at every batch size: what remedies make of it, its gradient, and what it tells of its mates.
#pragma once

#include "engine/experiments/probe_gradient.h"
#include "engine/experiments/remedies.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace normscope {

/// What is observed of the probe for one batch size N.
struct ProbeAtSize
{
    std::map<Remedy, RemedyOutcome> remedies; ///< Outcomes of the remedies that exist for N.
    std::optional<ProbeGradient> gradient; ///< std::nullopt where it is not finite.
    std::optional<double> leak; ///< Share of a mate's variance that the probe's output tells; for N ≥ 2.
    std::optional<double> normalLeak; ///< The law of `leak` for independent normal samples.
};

/// The probe's batches of all sizes that remedies need, and what was observed in them. A value that is cheap to copy.
struct ProbeSweep
{
    std::map<int, std::shared_ptr<const ProbeRun>> runs; ///< By the number of samples that share statistics.
    std::map<int, ProbeAtSize> sizes; ///< Observations by N, from the runs.
    std::map<int, double> normalLeaks; ///< NormalOutput::leak by N.
};

/// Sizes of batches that have to be drawn for the batch sizes N; those that cannot be drawn are left out.
std::vector<int> sizesTogether(const std::vector<int> &batchSizes, const RemedyChoice &choice,
                               const ExperimentPopulation &population);

/// How many batches of `samples` samples are drawn where `wanted` are asked for: fewer large batches, as their outputs
/// scatter little.
std::int64_t sweptBatches(std::int64_t wanted, int samples);

/// Carries the runs of one size on until they hold `until` batches or a little more; see runProbe().
void drawProbes(ProbeSweep &sweep, int samples, std::int64_t until, const Probe &probe,
                const ExperimentPopulation &population, const BatchExperiment &experiment, Workers &workers,
                const Progress &progress = {});

/// Adds the missing entries of sweep.sizes from the runs that are drawn so far.
void observe(ProbeSweep &sweep, const std::vector<int> &batchSizes, const RemedyProbe &probe,
             const ExperimentPopulation &population, const BatchExperiment &experiment);

} // namespace normscope
