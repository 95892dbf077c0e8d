// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/population.h"
#include "engine/normalization/spec.h"

#include <cstdint>
#include <vector>

namespace normscope {

inline constexpr int largestBatch = 1024;
inline constexpr int mostFeatures = 4096;
inline constexpr std::int64_t mostBatches = 10'000'000;

/// Everything that determines an experiment with small batches, given the open tensor. A value; what a document stores.
struct BatchExperiment
{
    PopulationKind population = PopulationKind::Normal;
    int degrees = initialDegrees; ///< ν of StudentT.
    bool replacement = true; ///< Samples: a batch may hold a row twice.
    int batchSize = 32; ///< N, 1 … largestBatch; without replacement not more than there are rows.
    int features = 64; ///< 1 … mostFeatures. Samples: the first so many, or all if there are fewer.
    std::int64_t batches = 20000; ///< 1 … mostBatches.
    std::vector<double> probe; ///< The probe's first features as typed in; the others are drawn with the seed.
    std::uint64_t seed = 7;

    double momentum = 0.1; ///< The weight of the new value, 0 … 1, whichever convention is shown.
    MomentumConvention momentumConvention = MomentumConvention::NewValue; ///< Only how the momentum is shown.
    VarianceEstimator runningVariance = VarianceEstimator::Unbiased; ///< As frameworks have it.
    double startMean = 0; ///< Running statistics before the first batch.
    double startVariance = 1;

    double epsilon = 1e-5; ///< Finite, not negative.
    int channelGroups = 8; ///< Of group norm; the largest divisor of the features up to it is taken.
    int microBatches = 4; ///< Parts that a batch is split into; not more than it has samples are made.
    friend bool operator==(const BatchExperiment &, const BatchExperiment &) = default;
};

/// Throws InputError, one sentence, for the first value that is out of its range. Whether a batch without replacement
/// is larger than the population is for ExperimentPopulation to say.
void validate(const BatchExperiment &experiment);

} // namespace normscope
