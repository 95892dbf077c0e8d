// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/experiment_population.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace normscope {

namespace {

/// Rows of the table start at whole vectors of so many values.
constexpr std::int64_t lanes = 16;

/// Two passes, so that a mean that is large beside the deviation costs no digits.
PopulationMoments columnMoments(const Tensor &samples, std::int64_t rows, std::int64_t width, std::int64_t column)
{
    const auto count = static_cast<double>(rows);
    double sum = 0;
    const double first = samples[column];
    for (std::int64_t row = 0; row < rows; ++row)
        sum += samples[row * width + column] - first;
    const double mean = first + sum / count;
    double powers[4] = {};
    for (std::int64_t row = 0; row < rows; ++row) {
        const double d = samples[row * width + column] - mean;
        powers[0] += d;
        powers[1] += d * d;
        powers[2] += d * d * d;
        powers[3] += d * d * d * d;
    }
    return {mean + powers[0] / count, powers[1] / count, powers[2] / count, powers[3] / count};
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
    } else {
        m_moments = {exactMoments(m_kind, m_degrees)};
    }
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
        throw InputError({ENGINE_TEXT("Engine", "There is no tensor to draw samples from."), {}});
    m_drawing.size = samples.shape().front();
    const std::int64_t width = samples.size() / m_drawing.size;
    m_features = static_cast<int>(std::min<std::int64_t>(m_features, width));
    for (int feature = 0; feature < m_features; ++feature) {
        m_moments.push_back(columnMoments(samples, m_drawing.size, width, feature));
        if (!std::isfinite(*m_moments.back().fourth))
            throw InputError({ENGINE_TEXT("Engine",
                                          "The tensor’s samples cannot be drawn from: feature %1 has values that are "
                                          "not finite or too large."),
                              {std::to_string(feature)}});
    }
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
        throw InputError({ENGINE_TEXT("Engine", "A batch of %1 cannot be drawn without replacement from %2 samples."),
                          {std::to_string(batchSize), std::to_string(m_drawing.size)}});
}

} // namespace normscope
