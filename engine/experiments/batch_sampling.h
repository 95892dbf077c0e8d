// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batches of N fresh samples: the sampling laws of the batch mean μ̂ and of the biased batch variance σ̂².
//
// An experiment is made of blocks of batches. Each block has its own random stream, given by seed, N and the block's
// number, and its own sums; sums of blocks are added in the order of the blocks. So the same seed gives the same bits
// on every processor, whatever the number of threads and however the work is cut into slices.
#pragma once

#include "engine/experiments/experiment_population.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/progress.h"

#include <array>
#include <optional>
#include <vector>

namespace normscope {

inline constexpr int distributionBins = 96;

/// Counts of one statistic over equal bins between `low` and `high`. Where the statistic has a step (a mean of whole
/// numbers), each bin holds equally many of its values, so that no bar is high for having one more than its neighbour.
struct SamplingHistogram
{
    double low = 0;
    double high = 1;
    int bins = distributionBins; ///< The first so many of `counts`.
    bool isDiscrete = false; ///< The values that the statistic can take are few: bins between them are empty.
    std::array<std::int64_t, distributionBins> counts = {};
    std::int64_t below = 0;
    std::int64_t above = 0;
    double width() const { return (high - low) / bins; }
    std::int64_t total() const;
    /// Share of all draws in a bin, divided by the bin's width: comparable to a density.
    double density(int bin) const;
};

/// Sums over the batches of one feature (of all features where they are equal), in units of the population:
/// m = μ̂, w = σ̂² − its expected value.
struct FeatureSums
{
    double mean = 0; ///< Σ m
    double meanSquare = 0; ///< Σ m²
    double variance = 0; ///< Σ w
    double varianceSquare = 0; ///< Σ w²
    double varianceFourth = 0; ///< Σ w⁴
    FeatureSums &operator+=(const FeatureSums &other);
    friend bool operator==(const FeatureSums &, const FeatureSums &) = default;
};

/// Sums over some batches. Default-constructed it holds none; runBatches() adds to it.
struct BatchSums
{
    int batchSize = 0;
    std::int64_t batches = 0;
    std::vector<FeatureSums> features; ///< One, or one for each feature of a tensor.
    double largestSquare = 0; ///< The largest x̂² of all batches and features.
    SamplingHistogram means; ///< Histogram of μ̂: of all features where they are equal, of the first otherwise.
    SamplingHistogram variances; ///< Histogram of σ̂², likewise.
};

/// Carries `sums` (new, or of an earlier call with the same population, experiment and size) on until it holds `until`
/// batches or a little more (whole blocks), but never more than the experiment has. Throws InputError as requireBatch()
/// does, Cancelled when `progress` asks for it (what was done up to there, whole blocks, is kept in `sums`).
void runBatches(BatchSums &sums, const ExperimentPopulation &population, const BatchExperiment &experiment,
                int batchSize, std::int64_t until, Workers &workers, const Progress &progress = {});

/// The sums in the data's own units, features pooled: each figure is the mean over the features of the figure of one.
struct BatchStatistics
{
    int batchSize = 0;
    std::int64_t batches = 0;
    double meanOfMeans = 0;
    double varianceOfMeans = 0; ///< Over the batches, divisor: their number.
    double meanOfVariances = 0; ///< Mean over the batches of the biased σ̂².
    double varianceOfVariances = 0;
    double kurtosisOfVariances
        = 0; ///< Kurtosis of σ̂² about its expected value: for the error of varianceOfVariances. NaN for N = 1.
    double largestNormalized = 0; ///< The largest |x̂|.
    std::int64_t draws = 0; ///< Independent values of μ̂ (batches, times features where these are independent).
};
BatchStatistics statistics(const BatchSums &sums, const ExperimentPopulation &population);

} // namespace normscope
