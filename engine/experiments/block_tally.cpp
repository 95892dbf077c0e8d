// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/block_tally.h"

#include "engine/experiments/theory.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace normscope {

float expectedUnitVariance(const ExperimentPopulation &population, int feature, int batchSize)
{
    if (population.isPooled() || !population.sampler().isPlain()) {
        const std::optional<double> expected = batchVarianceLaw(population, feature, batchSize).mean;
        const std::optional<double> &variance = population.moments(feature).variance;
        if (!expected || !variance)
            return static_cast<float>((batchSize - 1.0) / batchSize);
        return *variance > 0 ? static_cast<float>(*expected / *variance) : 0.0f;
    }
    const auto n = static_cast<double>(batchSize);
    const auto size = static_cast<double>(population.drawing().size);
    const double correction = population.drawing().isIndependent() || size == 1 ? 1 : size / (size - 1);
    return static_cast<float>((n - 1) / n * correction);
}

namespace {

/// Bins of a statistic that is shift + scale · its value in units of the population.
draws::CellBins binsOf(const SamplingHistogram &histogram, double shift, double scale)
{
    return {static_cast<float>((histogram.low - shift) / scale), static_cast<float>(scale / histogram.width()),
            histogram.bins};
}

/// Adds counts of all places: of what lies below, of the bins, of what lies above.
void add(SamplingHistogram &histogram, const std::vector<std::int64_t> &counts)
{
    histogram.below += counts.front();
    histogram.above += counts.back();
    std::transform(counts.begin() + 1, counts.end() - 1, histogram.counts.begin(), histogram.counts.begin(),
                   std::plus<>());
}

} // namespace

BinCounts::BinCounts(const BatchSums &empty, const ExperimentPopulation &population)
    : m_counts(static_cast<std::size_t>((empty.means.bins + 2) * (empty.variances.bins + 2)))
    , m_cells {binsOf(empty.means, population.shift(0), population.scale(0)),
               binsOf(empty.variances, 0, population.scale(0) * population.scale(0)), m_counts.data()}
{ }

void BinCounts::countFirst(const BlockDraws::Chunk &chunk)
{
    for (std::int64_t cell = 0; cell < chunk.count; cell += chunk.perBatch)
        ++m_cells.of(chunk.cells.means[cell], chunk.cells.variances[cell]);
}

void BinCounts::addTo(SamplingHistogram &means, SamplingHistogram &variances) const
{
    std::vector<std::int64_t> ofMeans(static_cast<std::size_t>(means.bins) + 2);
    std::vector<std::int64_t> ofVariances(static_cast<std::size_t>(variances.bins) + 2);
    auto row = m_counts.begin();
    for (std::int64_t &all : ofVariances) {
        const auto end = row + static_cast<std::ptrdiff_t>(ofMeans.size());
        all = std::accumulate(row, end, std::int64_t(0));
        std::transform(row, end, ofMeans.begin(), ofMeans.begin(), std::plus<std::int64_t>());
        row = end;
    }
    add(means, ofMeans);
    add(variances, ofVariances);
}

BlockTally::BlockTally(const BatchSums &empty, const ExperimentPopulation &population, double epsilon)
    : m_population(population)
    , m_sums(empty)
    , m_expected(expectedUnitVariance(population, 0, empty.batchSize))
    , m_period(population.hasEqualFeatures() ? draws::laneCount : static_cast<std::size_t>(population.stride()))
    , m_partial(draws::sumCount * m_period)
    , m_bins(empty, population)
{
    for (std::size_t i = 0; i < m_period; ++i) {
        const double scale = population.scale(std::min(static_cast<int>(i), population.features() - 1));
        m_epsilons.push_back(static_cast<float>(epsilon / (scale * scale)));
    }
    // Features of a tensor whose classes are those of its first one differ in their laws.
    const bool differ = population.isPooled() || (population.classes() && !population.hasEqualFeatures());
    for (int feature = 0; differ && feature < population.features(); ++feature)
        m_expectations.push_back(expectedUnitVariance(population, feature, empty.batchSize));
}

void BlockTally::add(const BlockDraws::Chunk &chunk)
{
    const draws::Cells &cells = chunk.cells;
    const bool isEqual = m_population.hasEqualFeatures();
    if (!isEqual)
        m_bins.countFirst(chunk);
    if (!m_expectations.empty())
        return addPooled(chunk);
    // Padding is set to values that add nothing.
    std::fill(cells.means + chunk.count, cells.means + chunk.capacity, 0.0f);
    std::fill(cells.variances + chunk.count, cells.variances + chunk.capacity, m_expected);
    std::fill(cells.reaches + chunk.count, cells.reaches + chunk.capacity, 0.0f);
    if (isEqual)
        m_bins.leaveOut(chunk.capacity - chunk.count, m_expected);
    draws::table().fold(cells, chunk.capacity,
                        {static_cast<std::int64_t>(m_period), m_expected, m_partial.data(), m_epsilons.data(),
                         m_largest.data(), isEqual ? &m_bins.cells() : nullptr});
}

/// As the kernel does, but every feature's variances have an expected value of their own.
void BlockTally::addPooled(const BlockDraws::Chunk &chunk)
{
    const draws::Cells &cells = chunk.cells;
    for (std::int64_t first = 0; first < chunk.count; first += chunk.perBatch) {
        for (std::size_t i = 0; i < m_expectations.size(); ++i) {
            const auto at = static_cast<std::size_t>(first) + i;
            const double m = cells.means[at];
            const double w = static_cast<double>(cells.variances[at]) - static_cast<double>(m_expectations[i]);
            const double w2 = w * w;
            m_partial[i] += m;
            m_partial[m_period + i] += m * m;
            m_partial[2 * m_period + i] += w;
            m_partial[3 * m_period + i] += w2;
            m_partial[4 * m_period + i] += w2 * w2;
            const float denominator = cells.variances[at] + m_epsilons[i];
            float &most = m_largest[i % draws::laneCount];
            if (denominator > 0)
                most = std::max(most, cells.reaches[at] / denominator);
        }
    }
}

BatchSums BlockTally::sums() &&
{
    const bool equal = m_population.hasEqualFeatures();
    const std::size_t cells = equal ? m_period : m_sums.features.size();
    for (std::size_t i = 0; i < cells; ++i) {
        const auto at = [&](std::size_t which) { return m_partial[which * m_period + i]; };
        m_sums.features[equal ? 0 : i] += {at(0), at(1), at(2), at(3), at(4)};
    }
    m_sums.largestSquare = *std::max_element(m_largest.begin(), m_largest.end());
    m_bins.addTo(m_sums.means, m_sums.variances);
    return std::move(m_sums);
}

} // namespace normscope
