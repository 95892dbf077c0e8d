// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/population_classes.h"

#include "engine/experiments/population_slices.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <string>

namespace normscope {

namespace {

/// One feature of a tensor's rows, `perRow` values to a row.
struct RowValues
{
    std::vector<double> values;
    std::size_t perRow = 1;

    std::span<const double> row(std::size_t i) const { return std::span(values).subspan(i * perRow, perRow); }
    double mean(std::size_t i) const
    {
        const auto cells = row(i);
        return std::accumulate(cells.begin(), cells.end(), 0.0) / static_cast<double>(perRow);
    }
};

RowValues rowValues(const ExperimentPopulation &population, int feature)
{
    const Tensor &tensor = population.samples();
    const std::int64_t rows = population.drawing().size;
    const std::int64_t width = tensor.size() / rows;
    RowValues result {{}, static_cast<std::size_t>(population.valuesPerSample())};
    for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t position = 0; position < population.valuesPerSample(); ++position)
            result.values.push_back(
                tensor[population.groups() ? population.groups()->element(row, population.groupOf(feature), position)
                                           : row * width + feature]);
    }
    return result;
}

/// Moments of rows that are drawn with these weights, which add up to 1.
PooledMoments weightedMoments(const RowValues &rows, const std::vector<double> &weights)
{
    const auto positions = static_cast<double>(rows.perRow);
    double mean = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        mean += weights[i] * (rows.mean(i) - rows.values.front());
    mean += rows.values.front();
    double variance = 0;
    double fourth = 0;
    SampleMoments samples;
    std::vector<double> centres;
    std::vector<double> squares;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        double sum = 0;
        double square = 0;
        for (const double value : rows.row(i)) {
            const double d = value - mean;
            sum += d;
            square += d * d;
            fourth += weights[i] * d * d * d * d / positions;
        }
        centres.push_back(sum / positions);
        squares.push_back(square / positions);
        variance += weights[i] * squares.back();
        samples.between += weights[i] * centres.back() * centres.back();
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double q = squares[i] - variance;
        const double m2 = centres[i] * centres[i];
        samples.betweenFourth += weights[i] * m2 * m2;
        samples.squareVariance += weights[i] * q * q;
        samples.squareCovariance += weights[i] * q * (m2 - samples.between);
    }
    PooledMoments moments {mean, variance, variance * variance, fourth};
    if (rows.perRow > 1)
        moments.samples = {samples, samples.between * samples.between};
    return moments;
}

PooledMoments pooledOf(const PopulationMoments &one)
{
    return {one.mean, one.variance, one.variance ? std::optional(*one.variance * *one.variance) : std::nullopt,
            one.fourth};
}

} // namespace

PopulationClasses::PopulationClasses(const ExperimentPopulation &population, const Sampler &sampler)
    : m_replacement(population.drawing().isIndependent())
    , m_features(population.hasEqualFeatures() ? 1 : static_cast<std::size_t>(population.features()))
{
    const bool areImbalanced = sampler.kind == SamplerKind::Imbalanced;
    m_shares = areImbalanced ? classShares(sampler)
                             : std::vector<double>(static_cast<std::size_t>(sampler.classes), 1.0 / sampler.classes);
    if (population.hasEqualFeatures())
        readNamed(population, m_shares);
    else
        readRows(population, areImbalanced);
}

void PopulationClasses::readNamed(const ExperimentPopulation &population, const std::vector<double> &shares)
{
    const PopulationSlices slices = populationSlices(population.kind(), population.degrees(), shares);
    m_edges = slices.edges;
    for (const PopulationMoments &slice : slices.slices)
        m_moments.push_back(pooledOf(slice));
    m_mixtures = {pooledOf(slices.mixture)};
}

void PopulationClasses::readRows(const ExperimentPopulation &population, bool areImbalanced)
{
    const auto rows = static_cast<std::size_t>(population.drawing().size);
    const std::size_t classes = m_shares.size();
    if (classes > rows)
        throw InputError({MESSAGE_TEXT("Message", "%1 samples cannot be cut into %2 classes."),
                          {std::to_string(rows), std::to_string(classes)}});
    const RowValues first = rowValues(population, 0);
    std::vector<std::uint32_t> order(rows);
    std::iota(order.begin(), order.end(), 0u);
    std::vector<double> keys;
    for (std::size_t row = 0; row < rows; ++row)
        keys.push_back(first.mean(row));
    std::ranges::stable_sort(order, {}, [&](std::uint32_t row) { return keys[row]; });
    m_classOfRow.resize(rows);
    m_rows.resize(classes);
    for (std::size_t c = 0; c < classes; ++c) {
        for (std::size_t i = c * rows / classes; i < (c + 1) * rows / classes; ++i) {
            m_rows[c].push_back(order[i]);
            m_classOfRow[order[i]] = static_cast<int>(c);
        }
        if (c > 0)
            m_edges.push_back(keys[m_rows[c].front()]);
        std::ranges::sort(m_rows[c]);
        if (!areImbalanced) // A class has batches in proportion to its samples.
            m_shares[c] = static_cast<double>(m_rows[c].size()) / static_cast<double>(rows);
    }
    m_moments.resize(classes * m_features);
    for (std::size_t feature = 0; feature < m_features; ++feature) {
        const RowValues values = feature == 0 ? first : rowValues(population, static_cast<int>(feature));
        std::vector<double> mixed(rows);
        for (std::size_t c = 0; c < classes; ++c) {
            std::vector<double> weights(rows);
            for (const std::uint32_t row : m_rows[c]) {
                weights[row] = 1.0 / static_cast<double>(m_rows[c].size());
                mixed[row] = m_shares[c] * weights[row];
            }
            m_moments[c * m_features + feature] = weightedMoments(values, weights);
        }
        m_mixtures.push_back(weightedMoments(values, mixed));
    }
}

Drawing PopulationClasses::drawing(int c) const
{
    if (m_rows.empty())
        return {};
    return {static_cast<std::int64_t>(rows(c).size()), m_replacement};
}

const PooledMoments &PopulationClasses::moments(int c, int feature) const
{
    return m_moments[static_cast<std::size_t>(c) * m_features + static_cast<std::size_t>(feature)];
}

int PopulationClasses::classOf(double value) const
{
    return static_cast<int>(std::ranges::upper_bound(m_edges, value) - m_edges.begin());
}

std::int64_t PopulationClasses::smallest() const
{
    std::int64_t least = 0;
    for (const std::vector<std::uint32_t> &one : m_rows) {
        const auto size = static_cast<std::int64_t>(one.size());
        least = least == 0 ? size : std::min(least, size);
    }
    return least;
}

} // namespace normscope
