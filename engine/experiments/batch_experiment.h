// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/population.h"
#include "engine/experiments/sampler.h"
#include "engine/normalization/spec.h"
#include "engine/tensor/axes.h"

#include <cstdint>
#include <optional>
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
    std::int64_t probeSeed = -1; ///< The seed of the probe; −1: `seed`. Lets other batches be drawn for the same probe.

    /// Samples: how the tensor's axes are read, which a document's scene says. std::nullopt: axis 0 numbers the
    /// samples, and every other entry is a feature of its own. See SampleGroups for what a layout makes of it.
    std::optional<Layout> layout;
    bool byLayout = false; ///< Whether a document's samples are read by its scene's layout; not in documents of 0.1.0.
    bool perPosition = false; ///< With a layout: each position of a channel is a group of its own.
    int channel = 0; ///< With a layout: the group that is shown, and that the probe's cell belongs to.
    bool allChannels = true; ///< With a layout: figures are means over all of them, not of `channel` alone.
    int probeSample = -1; ///< With a layout: the sample that is the probe; −1: drawn with the seed.
    int probePosition = 0; ///< With a layout: the probe's cell among those of its sample and channel.

    SamplerKind sampler = SamplerKind::Independent; ///< How the samples of a batch belong together.
    double correlation = Sampler().correlation; ///< See Sampler, for this and the next two.
    int classes = Sampler().classes;
    std::vector<double> shares = {};

    double momentum = 0.1; ///< The weight of the new value, 0 … 1, whichever convention is shown.
    MomentumConvention momentumConvention = MomentumConvention::NewValue; ///< Only how the momentum is shown.
    VarianceEstimator runningVariance = VarianceEstimator::Unbiased; ///< As frameworks have it.
    double startMean = 0; ///< Running statistics before the first batch.
    double startVariance = 1;

    double epsilon = 1e-5; ///< Finite, not negative.
    int channelGroups = 8; ///< Groups of group norm; the largest divisor of the features up to it is taken.
    int microBatches = 4; ///< Parts that a batch is split into; not more than it has samples are made.
    int devices = 4; ///< Devices of the remedies, see RemedyChoice; 1 … largestBatch.
    double largestScale = 3; ///< r_max of batch renormalization, 1 or more.
    double largestShift = 5; ///< d_max, 0 or more.
    friend bool operator==(const BatchExperiment &, const BatchExperiment &) = default;
};

Sampler samplerOf(const BatchExperiment &experiment);

/// Throws InputError, one sentence, for the first value that is out of its range. Whether a batch without replacement
/// is larger than the population is for ExperimentPopulation to say.
void validate(const BatchExperiment &experiment);

} // namespace normscope
