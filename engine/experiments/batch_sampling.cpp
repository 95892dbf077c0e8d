// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/batch_sampling.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"
#include "engine/experiments/block_tally.h"
#include "engine/experiments/theory.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace normscope {

namespace {

void add(SamplingHistogram &to, const SamplingHistogram &from)
{
    std::transform(to.counts.begin(), to.counts.end(), from.counts.begin(), to.counts.begin(), std::plus<>());
    to.below += from.below;
    to.above += from.above;
}

constexpr double fewestBins = 12;

/// Aligns the bins of a statistic that takes the values origin + k · step only: each holds equally many periods of
/// them, with edges between values; a period is so many steps. Where the periods are too long for that, a bin holds as
/// few values as there is room for.
void alignEdges(SamplingHistogram &histogram, double origin, double step, double period)
{
    const double range = (histogram.high - histogram.low) / step; // Span of the bins, in steps.
    const double least = range / (distributionBins - 1);
    // More periods to a bin show no comb, and float32, the type of the draws, would not tell the steps apart.
    constexpr double finest = 200;
    if (!(least < finest * period))
        return;
    histogram.isDiscrete = least <= 1 || range < fewestBins * period;
    if (histogram.isDiscrete)
        period = 1;
    const double width = period * std::max(1.0, std::ceil(least / period)); // Equal batches have a range of 0.
    const double before = std::floor(period / 2) + 0.5;
    const double first = std::floor(((histogram.low - origin) / step + before) / width);
    const double last = std::max(first + 1, std::ceil(((histogram.high - origin) / step + before) / width));
    histogram.low = origin + (first * width - before) * step;
    histogram.high = origin + (last * width - before) * step;
    histogram.bins = static_cast<int>(last - first);
}

/// Means of N values a + k d are a + K d/N with K = Σk. Their variances are (N Σk² − K²) d²/N²: for each K every 2N-th
/// whole number, since k² is odd where k is.
void alignEdges(BatchSums &sums, const Lattice &lattice)
{
    const double step = lattice.step / sums.batchSize;
    alignEdges(sums.means, lattice.origin, step, 1);
    alignEdges(sums.variances, 0, step * step, 2.0 * sums.batchSize);
}

/// Four and a half standard deviations of a statistic. If that is so little beside `unit` that float32, the type of the
/// draws, makes a constant of it (a batch of the whole population): `unit`.
double reachOf(double variance, double unit)
{
    constexpr double deviations = 4.5;
    constexpr double resolved = 1e-6;
    const double reach = deviations * std::sqrt(variance);
    return reach > resolved * unit ? reach : unit;
}

/// Sets the ranges of the histograms: as far as reachOf() about the expected value; for the variance not below 0.
void setEdges(BatchSums &sums, const ExperimentPopulation &population)
{
    const Law mean = batchMeanLaw(population, 0, sums.batchSize);
    const double spread = reachOf(mean.variance.value_or(1), population.scale(0));
    sums.means.low = mean.mean.value_or(0) - spread;
    sums.means.high = mean.mean.value_or(0) + spread;
    const Law variance = batchVarianceLaw(population, 0, sums.batchSize);
    const double centre = variance.mean.value_or(1);
    const double reach = std::min(reachOf(variance.variance.value_or(centre), centre), 7 * centre);
    sums.variances.low = std::max(0.0, centre - reach);
    sums.variances.high = centre + reach > 0 ? centre + reach : 1;
    if (population.lattice())
        alignEdges(sums, *population.lattice());
}

BatchSums blockSums(const BatchSums &empty, const ExperimentPopulation &population, const BatchExperiment &experiment,
                    std::int64_t block, std::int64_t batches)
{
    BlockDraws draws(population, {experiment.seed, DrawPurpose::FreshBatches, empty.batchSize, block, batches},
                     population.features());
    BlockTally tally(empty, population, experiment.epsilon);
    for (BlockDraws::Chunk chunk = draws.next(); chunk.count > 0; chunk = draws.next())
        tally.add(chunk);
    return std::move(tally).sums();
}

} // namespace

std::int64_t SamplingHistogram::total() const
{
    return std::accumulate(counts.begin(), counts.end(), below + above);
}

double SamplingHistogram::density(int bin) const
{
    const std::int64_t all = total();
    return all == 0 ? 0
                    : static_cast<double>(counts[static_cast<std::size_t>(bin)]) / (static_cast<double>(all) * width());
}

FeatureSums &FeatureSums::operator+=(const FeatureSums &other)
{
    mean += other.mean;
    meanSquare += other.meanSquare;
    variance += other.variance;
    varianceSquare += other.varianceSquare;
    varianceFourth += other.varianceFourth;
    return *this;
}

void runBatches(BatchSums &sums, const ExperimentPopulation &population, const BatchExperiment &experiment,
                int batchSize, std::int64_t until, Workers &workers, const Progress &progress)
{
    population.requireBatch(batchSize);
    BatchSums empty;
    empty.batchSize = batchSize;
    empty.features.resize(population.hasEqualFeatures() ? 1 : static_cast<std::size_t>(population.features()));
    setEdges(empty, population);
    if (sums.batches == 0)
        sums = empty;
    const BlockSchedule schedule(experiment.batches, batchSize, population.features());
    forBlocks(
        schedule, sums.batches, until, workers, progress,
        [&](std::int64_t block, std::int64_t batches) {
            return blockSums(empty, population, experiment, block, batches);
        },
        [&](const BatchSums &block, std::int64_t batches) {
            sums.batches += batches;
            std::transform(sums.features.begin(), sums.features.end(), block.features.begin(), sums.features.begin(),
                           [](FeatureSums a, const FeatureSums &b) { return a += b; });
            sums.largestSquare = std::max(sums.largestSquare, block.largestSquare);
            add(sums.means, block.means);
            add(sums.variances, block.variances);
        });
}

BatchStatistics statistics(const BatchSums &sums, const ExperimentPopulation &population)
{
    const bool equal = population.hasEqualFeatures();
    BatchStatistics result;
    result.batchSize = sums.batchSize;
    result.batches = sums.batches;
    result.draws = sums.batches * (equal ? population.features() : 1);
    const auto values = static_cast<double>(result.draws);
    const auto features = static_cast<double>(sums.features.size());
    double fourths = 0;
    double squares = 0;
    for (std::size_t j = 0; j < sums.features.size(); ++j) {
        const FeatureSums &f = sums.features[j];
        const auto feature = static_cast<int>(j);
        const double variance = population.moments(feature).variance.value_or(1); // 0 for a constant feature.
        const double expected = expectedUnitVariance(population, feature, sums.batchSize);
        const double m = f.mean / values;
        const double w = f.variance / values;
        result.meanOfMeans += (population.shift(feature) + population.scale(feature) * m) / features;
        result.varianceOfMeans += variance * std::max(f.meanSquare / values - m * m, 0.0) / features;
        result.meanOfVariances += variance * (expected + w) / features;
        result.varianceOfVariances += variance * variance * std::max(f.varianceSquare / values - w * w, 0.0) / features;
        const double square = variance * variance * f.varianceSquare / values;
        squares += square * square;
        fourths += variance * variance * variance * variance * f.varianceFourth / values;
    }
    result.kurtosisOfVariances = fourths / squares;
    // Draws are float32: rounding may take the last bit beyond what is possible.
    result.largestNormalized
        = std::min(std::sqrt(sums.largestSquare), largestNormalizedBound(population, sums.batchSize));
    return result;
}

} // namespace normscope
