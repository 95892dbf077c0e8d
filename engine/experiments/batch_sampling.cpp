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
    const double reach = std::min(deviations * std::sqrt(variance.variance.value_or(centre)), 7 * centre);
    sums.variances.low = std::max(0.0, centre - reach);
    sums.variances.high = centre + reach > 0 ? centre + reach : 1;
}

/// E σ̂² in units of the population, about which variances are summed.
float expectedVariance(const ExperimentPopulation &population, int batchSize)
{
    const auto n = static_cast<double>(batchSize);
    const auto size = static_cast<double>(population.drawing().size);
    const double correction = population.drawing().isIndependent() || size == 1 ? 1 : size / (size - 1);
    return static_cast<float>((n - 1) / n * correction);
}

/// The sums of one block while it is drawn.
class BlockTally
{
public:
    BlockTally(const BatchSums &empty, const ExperimentPopulation &population)
        : m_population(population)
        , m_sums(empty)
        , m_expected(expectedVariance(population, empty.batchSize))
        , m_period(population.hasEqualFeatures() ? draws::laneCount : static_cast<std::size_t>(population.stride()))
        , m_partial(draws::sumCount * m_period)
        , m_meanBins(population, empty.means, population.shift(0), population.scale(0))
        , m_varianceBins(population, empty.variances, 0, population.scale(0) * population.scale(0))
    { }

    void add(const BlockDraws::Chunk &chunk)
    {
        m_meanBins.count(chunk.cells.means, chunk);
        m_varianceBins.count(chunk.cells.variances, chunk);
        // What lies behind the count is made to add nothing.
        std::fill(chunk.cells.means + chunk.count, chunk.cells.means + chunk.capacity, 0.0f);
        std::fill(chunk.cells.variances + chunk.count, chunk.cells.variances + chunk.capacity, m_expected);
        std::fill(chunk.cells.peaks + chunk.count, chunk.cells.peaks + chunk.capacity, 0.0f);
        const float peak = draws::table().fold(chunk.cells, chunk.capacity, static_cast<std::int64_t>(m_period),
                                               m_expected, m_partial.data());
        m_sums.largestSquare = std::max(m_sums.largestSquare, static_cast<double>(peak));
    }

    BatchSums sums() &&
    {
        const bool equal = m_population.hasEqualFeatures();
        const std::size_t cells = equal ? m_period : m_sums.features.size();
        for (std::size_t i = 0; i < cells; ++i) {
            const auto at = [&](std::size_t which) { return m_partial[which * m_period + i]; };
            m_sums.features[equal ? 0 : i] += {at(0), at(1), at(2), at(3), at(4)};
        }
        m_meanBins.addTo(m_sums.means);
        m_varianceBins.addTo(m_sums.variances);
        return std::move(m_sums);
    }

private:
    /// Counts of one statistic. Four tables in turn, so that equal neighbours do not wait for each other.
    class BinCounts
    {
    public:
        BinCounts(const ExperimentPopulation &population, const SamplingHistogram &histogram, double shift,
                  double scale)
            : m_all(population.hasEqualFeatures())
            , m_bins {static_cast<float>((histogram.low - shift) / scale),
                      static_cast<float>(scale / histogram.width()), distributionBins}
        { }

        void count(const float *values, const BlockDraws::Chunk &chunk)
        {
            m_places.resize(static_cast<std::size_t>(chunk.capacity));
            draws::table().bins(values, chunk.capacity, m_bins, m_places.data());
            const auto count = static_cast<std::size_t>(chunk.count);
            const std::size_t step = m_all ? 1 : static_cast<std::size_t>(chunk.perBatch);
            const std::int32_t *const places = m_places.data();
            std::size_t i = 0;
            for (; i + 3 * step < count; i += 4 * step) {
                ++m_counts[0][static_cast<std::size_t>(places[i])];
                ++m_counts[1][static_cast<std::size_t>(places[i + step])];
                ++m_counts[2][static_cast<std::size_t>(places[i + 2 * step])];
                ++m_counts[3][static_cast<std::size_t>(places[i + 3 * step])];
            }
            for (; i < count; i += step)
                ++m_counts[0][static_cast<std::size_t>(places[i])];
        }

        void addTo(SamplingHistogram &histogram) const
        {
            for (const auto &counts : m_counts) {
                histogram.below += counts.front();
                histogram.above += counts.back();
                std::transform(histogram.counts.begin(), histogram.counts.end(), counts.begin() + 1,
                               histogram.counts.begin(), std::plus<>());
            }
        }

    private:
        bool m_all; ///< Features, or the first alone.
        draws::CellBins m_bins;
        std::vector<std::int32_t> m_places;
        std::array<std::array<std::uint32_t, distributionBins + 2>, 4> m_counts = {};
    };

    const ExperimentPopulation &m_population;
    BatchSums m_sums;
    float m_expected;
    std::size_t m_period;
    std::vector<double> m_partial; ///< As Table::fold() has it.
    BinCounts m_meanBins;
    BinCounts m_varianceBins;
};

BatchSums blockSums(const BatchSums &empty, const ExperimentPopulation &population, const BatchExperiment &experiment,
                    std::int64_t block, std::int64_t batches)
{
    BlockDraws draws(population, {experiment.seed, DrawPurpose::FreshBatches, empty.batchSize, block, batches},
                     population.features(), experiment.epsilon);
    BlockTally tally(empty, population);
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
    const double expected = expectedVariance(population, sums.batchSize);
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
    // Draws are of float32: the last bit may lie beyond what is possible.
    result.largestNormalized = std::min(std::sqrt(sums.largestSquare), largestNormalizedBound(sums.batchSize));
    return result;
}

} // namespace normscope
