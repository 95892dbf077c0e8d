// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/block_tally.h"

#include "engine/experiments/theory.h"

#include <algorithm>
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

BinCounts::BinCounts(const ExperimentPopulation &population, const SamplingHistogram &histogram, double shift,
                     double scale)
    : m_all(population.hasEqualFeatures())
    , m_bins {static_cast<float>((histogram.low - shift) / scale), static_cast<float>(scale / histogram.width()),
              histogram.bins}
{ }

void BinCounts::count(const float *values, const BlockDraws::Chunk &chunk)
{
    m_places.resize(static_cast<std::size_t>(chunk.capacity));
    draws::table().bins(values, chunk.capacity, m_bins, m_places.data());
    const auto cells = static_cast<std::size_t>(chunk.count);
    const std::size_t step = m_all ? 1 : static_cast<std::size_t>(chunk.perBatch);
    const std::int32_t *const places = m_places.data();
    std::size_t i = 0;
    for (; i + 3 * step < cells; i += 4 * step) {
        ++m_counts[0][static_cast<std::size_t>(places[i])];
        ++m_counts[1][static_cast<std::size_t>(places[i + step])];
        ++m_counts[2][static_cast<std::size_t>(places[i + 2 * step])];
        ++m_counts[3][static_cast<std::size_t>(places[i + 3 * step])];
    }
    for (; i < cells; i += step)
        ++m_counts[0][static_cast<std::size_t>(places[i])];
}

void BinCounts::addTo(SamplingHistogram &histogram) const
{
    for (const auto &counts : m_counts) {
        histogram.below += counts.front();
        const auto bins = static_cast<std::size_t>(histogram.bins);
        histogram.above += counts[bins + 1];
        for (std::size_t bin = 0; bin < bins; ++bin)
            histogram.counts[bin] += counts[bin + 1];
    }
}

BlockTally::BlockTally(const BatchSums &empty, const ExperimentPopulation &population, double epsilon)
    : m_population(population)
    , m_sums(empty)
    , m_expected(expectedUnitVariance(population, 0, empty.batchSize))
    , m_period(population.hasEqualFeatures() ? draws::laneCount : static_cast<std::size_t>(population.stride()))
    , m_partial(draws::sumCount * m_period)
    , m_meanBins(population, empty.means, population.shift(0), population.scale(0))
    , m_varianceBins(population, empty.variances, 0, population.scale(0) * population.scale(0))
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
    m_meanBins.count(cells.means, chunk);
    m_varianceBins.count(cells.variances, chunk);
    if (!m_expectations.empty())
        return addPooled(chunk);
    // What lies behind the count is made to add nothing.
    std::fill(cells.means + chunk.count, cells.means + chunk.capacity, 0.0f);
    std::fill(cells.variances + chunk.count, cells.variances + chunk.capacity, m_expected);
    std::fill(cells.reaches + chunk.count, cells.reaches + chunk.capacity, 0.0f);
    draws::table().fold(
        cells, chunk.capacity,
        {static_cast<std::int64_t>(m_period), m_expected, m_partial.data(), m_epsilons.data(), m_largest.data()});
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
    m_meanBins.addTo(m_sums.means);
    m_varianceBins.addTo(m_sums.variances);
    return std::move(m_sums);
}

} // namespace normscope
