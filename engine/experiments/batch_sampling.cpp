// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/batch_sampling.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"
#include "engine/experiments/theory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace normscope {

namespace {

void count(SamplingHistogram &histogram, double value)
{
    const double place = (value - histogram.low) / (histogram.high - histogram.low) * distributionBins;
    if (!(place >= 0))
        ++histogram.below;
    else if (place >= distributionBins)
        ++histogram.above;
    else
        ++histogram.counts[static_cast<std::size_t>(place)];
}

void add(SamplingHistogram &to, const SamplingHistogram &from)
{
    std::transform(to.counts.begin(), to.counts.end(), from.counts.begin(), to.counts.begin(), std::plus<>());
    to.below += from.below;
    to.above += from.above;
}

/// Four and a half standard deviations about the expected value; from 0 for the variance.
void setEdges(BatchSums &sums, const ExperimentPopulation &population)
{
    constexpr double deviations = 4.5;
    const Law mean = batchMeanLaw(population.moments(0), sums.batchSize, population.drawing());
    const double spread = deviations * std::sqrt(mean.variance.value_or(1));
    sums.means.low = mean.mean.value_or(0) - (spread > 0 ? spread : 1);
    sums.means.high = mean.mean.value_or(0) + (spread > 0 ? spread : 1);
    const Law variance = batchVarianceLaw(population.moments(0), sums.batchSize, population.drawing());
    const double centre = variance.mean.value_or(1);
    const double reach = std::min(deviations * std::sqrt(variance.variance.value_or(centre)), 4 * centre);
    sums.variances.low = std::max(0.0, centre - reach);
    sums.variances.high = centre + reach > 0 ? centre + reach : 1;
}

/// E σ̂² in units of the population, about which variances are summed.
double expectedVariance(const ExperimentPopulation &population, int batchSize)
{
    const auto n = static_cast<double>(batchSize);
    const auto size = static_cast<double>(population.drawing().size);
    const double correction = population.drawing().isIndependent() || size == 1 ? 1 : size / (size - 1);
    return (n - 1) / n * correction;
}

BatchSums blockSums(const BatchSums &empty, const ExperimentPopulation &population, const BatchExperiment &experiment,
                    std::int64_t block, std::int64_t batches)
{
    BatchSums sums = empty;
    const int width = population.features();
    BlockDraws draws(population, {experiment.seed, DrawPurpose::FreshBatches, sums.batchSize, block}, width,
                     experiment.epsilon);
    const double expected = expectedVariance(population, sums.batchSize);
    CellMoments cells;
    for (; sums.batches < batches; ++sums.batches) {
        draws.next(1, cells);
        for (std::size_t j = 0; j < cells.means.size(); ++j) {
            FeatureSums &feature = sums.features[population.hasEqualFeatures() ? 0 : j];
            const double m = cells.means[j];
            const double w = cells.variances[j] - expected;
            feature += {m, m * m, w, w * w, w * w * w * w};
            sums.largestSquare = std::max(sums.largestSquare, static_cast<double>(cells.peaks[j]));
            if (population.hasEqualFeatures() || j == 0) {
                count(sums.means, population.shift(0) + population.scale(0) * m);
                count(sums.variances, population.scale(0) * population.scale(0) * cells.variances[j]);
            }
        }
    }
    return sums;
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
    forBlocks(
        sums.batches, until, workers, progress,
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
    const double expected = expectedVariance(population, sums.batchSize);
    const bool equal = population.hasEqualFeatures();
    BatchStatistics result;
    result.batchSize = sums.batchSize;
    result.batches = sums.batches;
    result.draws = sums.batches * (equal ? population.features() : 1);
    const auto values = static_cast<double>(result.draws);
    const auto features = static_cast<double>(sums.features.size());
    for (std::size_t j = 0; j < sums.features.size(); ++j) {
        const FeatureSums &f = sums.features[j];
        const double scale = population.scale(static_cast<int>(j));
        const double square = scale * scale;
        const double m = f.mean / values;
        const double w = f.variance / values;
        const double spread = f.varianceSquare / values - w * w;
        result.meanOfMeans += (population.shift(static_cast<int>(j)) + scale * m) / features;
        result.varianceOfMeans += square * (f.meanSquare / values - m * m) / features;
        result.meanOfVariances += square * (expected + w) / features;
        result.varianceOfVariances += square * square * spread / features;
        result.kurtosisOfVariances += f.varianceFourth * values / (f.varianceSquare * f.varianceSquare) / features;
    }
    result.largestNormalized = std::sqrt(sums.largestSquare);
    return result;
}

} // namespace normscope
