// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/experiment_population.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

namespace normscope {

namespace {

/// Rows of the table start at whole vectors of so many values.
constexpr std::int64_t lanes = 16;

/// Moments of the first columns of a matrix, in two passes from row to row: a mean that is large beside the deviation
/// costs no digits.
template <class T>
std::vector<PopulationMoments> columnMoments(std::span<const T> values, std::int64_t rows, std::size_t columns)
{
    const auto count = static_cast<double>(rows);
    const std::size_t width = values.size() / static_cast<std::size_t>(rows);
    std::vector<double> means(columns);
    for (std::size_t row = 0; row < values.size(); row += width) {
        for (std::size_t column = 0; column < columns; ++column)
            means[column] += static_cast<double>(values[row + column]) - values[column];
    }
    for (std::size_t column = 0; column < columns; ++column)
        means[column] = values[column] + means[column] / count;

    std::vector<std::array<double, 4>> powers(columns);
    for (std::size_t row = 0; row < values.size(); row += width) {
        for (std::size_t column = 0; column < columns; ++column) {
            const double d = values[row + column] - means[column];
            powers[column][0] += d;
            powers[column][1] += d * d;
            powers[column][2] += d * d * d;
            powers[column][3] += d * d * d * d;
        }
    }
    std::vector<PopulationMoments> moments;
    for (std::size_t column = 0; column < columns; ++column) {
        const auto &[first, second, third, fourth] = powers[column];
        moments.push_back({means[column] + first / count, second / count, third / count, fourth / count});
    }
    return moments;
}

std::optional<double> meanOf(const std::vector<PopulationMoments> &features,
                             std::optional<double> PopulationMoments::*moment, int power = 1)
{
    double sum = 0;
    for (const PopulationMoments &feature : features) {
        const std::optional<double> &value = feature.*moment;
        if (!value)
            return {};
        sum += power == 1 ? *value : *value * *value;
    }
    return sum / static_cast<double>(features.size());
}

PooledMoments pooledMoments(const std::vector<PopulationMoments> &features)
{
    using Moments = PopulationMoments;
    return {meanOf(features, &Moments::mean), meanOf(features, &Moments::variance),
            meanOf(features, &Moments::variance, 2), meanOf(features, &Moments::fourth)};
}

} // namespace

ExperimentPopulation::ExperimentPopulation(const BatchExperiment &experiment, const Tensor &samples)
    : m_kind(experiment.population)
    , m_degrees(experiment.degrees)
    , m_features(experiment.features)
{
    validate(experiment);
    if (m_kind == PopulationKind::Samples) {
        m_drawing.replacement = experiment.replacement;
        readMoments(samples);
        readLattice(samples);
    } else {
        m_moments = {exactMoments(m_kind, m_degrees)};
    }
    m_pooled = pooledMoments(m_moments);
    for (const PopulationMoments &moments : m_moments) {
        m_shifts.push_back(moments.mean.value_or(0));
        const double scale = std::sqrt(moments.variance.value_or(1));
        m_scales.push_back(scale > 0 ? scale : 1);
    }
    if (m_kind == PopulationKind::Samples)
        fillTable(samples);
}

void ExperimentPopulation::readMoments(const Tensor &samples)
{
    if (samples.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no tensor to draw samples from."), {}});
    m_drawing.size = samples.shape().front();
    const std::int64_t width = samples.size() / m_drawing.size;
    m_features = static_cast<int>(std::min<std::int64_t>(m_features, width));
    m_moments = samples.visit(
        [&](auto values) { return columnMoments(values, m_drawing.size, static_cast<std::size_t>(m_features)); });
    for (std::size_t feature = 0; feature < m_moments.size(); ++feature) {
        if (!std::isfinite(*m_moments[feature].fourth))
            throw InputError({MESSAGE_TEXT("Message",
                                           "The tensor’s samples cannot be drawn from: feature %1 has values that are "
                                           "not finite or too large."),
                              {std::to_string(feature)}});
    }
}

void ExperimentPopulation::readLattice(const Tensor &samples)
{
    const std::int64_t width = samples.size() / m_drawing.size;
    std::vector<double> values;
    for (std::int64_t row = 0; row < m_drawing.size; ++row)
        values.push_back(samples[row * width]);
    m_lattice = latticeOf(values);
}

void ExperimentPopulation::fillTable(const Tensor &samples)
{
    const std::int64_t vectors = (m_features + lanes - 1) / lanes;
    m_stride = vectors * lanes;
    m_table.resize(static_cast<std::size_t>(m_drawing.size * vectors));
    const std::int64_t width = samples.size() / m_drawing.size;
    for (std::int64_t row = 0; row < m_drawing.size; ++row) {
        float *const values = floats(m_table) + row * m_stride;
        for (int feature = 0; feature < m_features; ++feature)
            values[feature] = static_cast<float>((samples[row * width + feature] - shift(feature)) / scale(feature));
    }
}

void ExperimentPopulation::requireBatch(int batchSize) const
{
    if (!m_drawing.isIndependent() && batchSize > m_drawing.size)
        throw InputError(
            {MESSAGE_TEXT("Message", "A batch of %1 cannot be drawn without replacement from a population of %2."),
             {std::to_string(batchSize), std::to_string(m_drawing.size)}});
}

} // namespace normscope
