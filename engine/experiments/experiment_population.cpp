// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/experiment_population.h"

#include "engine/experiments/population_classes.h"

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

PooledMoments::Samples pooledSamples(std::span<const SampleMoments> features)
{
    PooledMoments::Samples mean;
    const auto count = static_cast<double>(features.size());
    for (const SampleMoments &one : features) {
        mean.moments.between += one.between / count;
        mean.moments.betweenFourth += one.betweenFourth / count;
        mean.moments.squareVariance += one.squareVariance / count;
        mean.moments.squareCovariance += one.squareCovariance / count;
        mean.betweenSquare += one.between * one.between / count;
    }
    return mean;
}

bool isReadable(const std::optional<Layout> &layout, const Tensor &samples)
{
    return layout && layout->batchAxis >= 0 && layout->channelAxis >= 0 && layout->batchAxis != layout->channelAxis
        && layout->rank() == static_cast<int>(samples.shape().size());
}

/// The cells of one group of a pooled tensor, sample by sample.
struct GroupValues
{
    std::vector<double> values;
    std::size_t perSample = 1;
    std::span<const double> sample(std::size_t i) const { return std::span(values).subspan(i * perSample, perSample); }
    std::size_t samples() const { return values.size() / perSample; }
};

GroupValues valuesOf(const Tensor &tensor, const SampleGroups &groups, std::int64_t group)
{
    GroupValues result {{}, static_cast<std::size_t>(groups.positions())};
    result.values.reserve(static_cast<std::size_t>(groups.samples() * groups.positions()));
    tensor.visit([&](auto values) {
        for (std::int64_t sample = 0; sample < groups.samples(); ++sample) {
            for (std::int64_t position = 0; position < groups.positions(); ++position)
                result.values.push_back(values[static_cast<std::size_t>(groups.element(sample, group, position))]);
        }
    });
    return result;
}

double meanOfValues(std::span<const double> values, double about)
{
    double sum = 0;
    for (const double value : values)
        sum += value - about;
    return about + sum / static_cast<double>(values.size());
}

SampleMoments sampleMomentsOf(const GroupValues &group, double mean)
{
    const auto samples = static_cast<double>(group.samples());
    std::vector<double> means;
    std::vector<double> squares;
    double centre = 0;
    double square = 0;
    for (std::size_t i = 0; i < group.samples(); ++i) {
        double sum = 0;
        double sumOfSquares = 0;
        for (const double value : group.sample(i)) {
            sum += value - mean;
            sumOfSquares += (value - mean) * (value - mean);
        }
        means.push_back(sum / static_cast<double>(group.perSample));
        squares.push_back(sumOfSquares / static_cast<double>(group.perSample));
        centre += means.back() / samples;
        square += squares.back() / samples;
    }
    SampleMoments moments;
    for (const double m : means) {
        const double d = (m - centre) * (m - centre);
        moments.between += d / samples;
        moments.betweenFourth += d * d / samples;
    }
    for (std::size_t i = 0; i < means.size(); ++i) {
        const double q = squares[i] - square;
        const double d = (means[i] - centre) * (means[i] - centre) - moments.between;
        moments.squareVariance += q * q / samples;
        moments.squareCovariance += q * d / samples;
    }
    return moments;
}

} // namespace

ExperimentPopulation::ExperimentPopulation(const BatchExperiment &experiment, const Tensor &samples)
    : m_kind(experiment.population)
    , m_degrees(experiment.degrees)
    , m_features(experiment.features)
    , m_sampler(samplerOf(experiment))
{
    validate(experiment);
    if (m_kind == PopulationKind::Samples) {
        m_drawing.replacement = experiment.replacement && m_sampler.kind != SamplerKind::Epoch;
        m_samples = samples;
        if (isReadable(experiment.layout, samples) && !samples.isEmpty())
            readGroups(experiment);
        isPooled() ? readPooled() : readMoments(samples);
        if (!isPooled())
            readLattice(samples);
    } else {
        m_moments = {exactMoments(m_kind, m_degrees)};
    }
    m_pooled = pooledMoments(m_moments);
    if (isPooled())
        m_pooled.samples = pooledSamples(m_sampleMoments);
    for (const PopulationMoments &moments : m_moments) {
        m_shifts.push_back(moments.mean.value_or(0));
        const double scale = std::sqrt(moments.variance.value_or(1));
        m_scales.push_back(scale > 0 ? scale : 1);
    }
    if (m_kind == PopulationKind::Samples)
        isPooled() ? fillPooled() : fillTable(samples);
    requireSampler();
    if (m_sampler.hasClasses())
        m_classes = std::make_shared<const PopulationClasses>(*this, m_sampler);
}

void ExperimentPopulation::requireSampler() const
{
    if (m_sampler.kind == SamplerKind::Epoch && m_kind != PopulationKind::Samples)
        throw InputError({MESSAGE_TEXT("Message",
                                       "Only the samples of a tensor end: an epoch does not pass through a named "
                                       "population."),
                          {}});
    if (!m_drawing.isIndependent()
        && (m_sampler.kind == SamplerKind::Clustered || m_sampler.kind == SamplerKind::Imbalanced))
        throw InputError(
            {MESSAGE_TEXT("Message", "Clustered and imbalanced batches are drawn with replacement, not without."), {}});
}

PooledMoments ExperimentPopulation::momentsOf(int feature) const
{
    const PopulationMoments &one = moments(feature);
    PooledMoments result {one.mean, one.variance,
                          one.variance ? std::optional(*one.variance * *one.variance) : std::nullopt, one.fourth};
    if (isPooled())
        result.samples = pooledSamples({&sampleMoments(feature), 1});
    return result;
}

void ExperimentPopulation::readGroups(const BatchExperiment &experiment)
{
    m_groups.emplace(m_samples.shape(), *experiment.layout, experiment.perPosition);
    const std::int64_t all = m_groups->groups();
    if (experiment.channel >= all)
        throw InputError({MESSAGE_TEXT("Message", "There is no channel %1: the tensor has %2, counted from 0."),
                          {std::to_string(experiment.channel), std::to_string(all)}});
    if (experiment.probeSample >= m_groups->samples() || experiment.probePosition >= m_groups->positions())
        throw InputError({MESSAGE_TEXT("Message",
                                       "There is no cell %1 of sample %2: the tensor has %3 samples of %4 values in a "
                                       "channel, counted from 0."),
                          {std::to_string(experiment.probePosition), std::to_string(experiment.probeSample),
                           std::to_string(m_groups->samples()), std::to_string(m_groups->positions())}});
    m_order.push_back(experiment.channel);
    m_features = experiment.allChannels ? static_cast<int>(std::min<std::int64_t>(all, mostFeatures)) : 1;
    for (int group = 0; static_cast<int>(m_order.size()) < m_features; ++group) {
        if (group != experiment.channel)
            m_order.push_back(group);
    }
}

void ExperimentPopulation::readMoments(const Tensor &samples)
{
    if (samples.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no tensor to draw samples from."), {}});
    if (m_groups) {
        m_drawing.size = m_groups->samples();
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(m_drawing.size) * m_order.size());
        for (std::int64_t row = 0; row < m_drawing.size; ++row) {
            for (const int group : m_order)
                values.push_back(samples[m_groups->element(row, group, 0)]);
        }
        m_moments = columnMoments(std::span<const double>(values), m_drawing.size, m_order.size());
        return requireFinite();
    }
    m_drawing.size = samples.shape().front();
    const std::int64_t width = samples.size() / m_drawing.size;
    m_features = static_cast<int>(std::min<std::int64_t>(m_features, width));
    m_moments = samples.visit(
        [&](auto values) { return columnMoments(values, m_drawing.size, static_cast<std::size_t>(m_features)); });
    requireFinite();
}

void ExperimentPopulation::requireFinite() const
{
    for (std::size_t feature = 0; feature < m_moments.size(); ++feature) {
        if (!std::isfinite(*m_moments[feature].fourth))
            throw InputError({MESSAGE_TEXT("Message",
                                           "The tensor’s samples cannot be drawn from: feature %1 has values that are "
                                           "not finite or too large."),
                              {std::to_string(groupOf(static_cast<int>(feature)))}});
    }
}

void ExperimentPopulation::readPooled()
{
    m_drawing.size = m_groups->samples();
    for (const int group : m_order) {
        const GroupValues values = valuesOf(m_samples, *m_groups, group);
        m_moments.push_back(
            columnMoments(std::span<const double>(values.values), static_cast<std::int64_t>(values.values.size()), 1)
                .front());
        m_sampleMoments.push_back(sampleMomentsOf(values, *m_moments.back().mean));
    }
    requireFinite();
}

void ExperimentPopulation::fillPooled()
{
    const std::int64_t vectors = (m_features + lanes - 1) / lanes;
    m_stride = vectors * lanes;
    m_table.resize(static_cast<std::size_t>(m_drawing.size * 4 * vectors));
    for (int feature = 0; feature < m_features; ++feature) {
        const GroupValues group = valuesOf(m_samples, *m_groups, groupOf(feature));
        for (std::size_t i = 0; i < group.samples(); ++i) {
            const std::span<const double> sample = group.sample(i);
            const double mean = meanOfValues(sample, shift(feature));
            double within = 0;
            for (const double value : sample)
                within += (value - mean) * (value - mean) / static_cast<double>(sample.size());
            const auto [least, most] = std::ranges::minmax(sample);
            float *const place = floats(m_table) + static_cast<std::int64_t>(i) * rowStride() + feature;
            const double unit = scale(feature);
            place[0] = static_cast<float>((mean - shift(feature)) / unit);
            place[m_stride] = static_cast<float>(within / (unit * unit));
            place[2 * m_stride] = static_cast<float>((most - shift(feature)) / unit);
            place[3 * m_stride] = static_cast<float>((least - shift(feature)) / unit);
        }
    }
}

void ExperimentPopulation::readLattice(const Tensor &samples)
{
    const std::int64_t width = samples.size() / m_drawing.size;
    std::vector<double> values;
    for (std::int64_t row = 0; row < m_drawing.size; ++row)
        values.push_back(samples[m_groups ? m_groups->element(row, groupOf(0), 0) : row * width]);
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
        for (int feature = 0; feature < m_features; ++feature) {
            const std::int64_t element = m_groups ? m_groups->element(row, groupOf(feature), 0) : row * width + feature;
            values[feature] = static_cast<float>((samples[element] - shift(feature)) / scale(feature));
        }
    }
}

int ExperimentPopulation::largestDrawn() const
{
    if (m_drawing.isIndependent())
        return largestBatch;
    const std::int64_t end = m_classes ? m_classes->smallest() : m_drawing.size;
    return static_cast<int>(std::min<std::int64_t>(largestBatch, end));
}

void ExperimentPopulation::requireBatch(int batchSize) const
{
    if (m_classes && !m_drawing.isIndependent() && batchSize > m_classes->smallest())
        throw InputError({MESSAGE_TEXT("Message",
                                       "A batch of %1 cannot be drawn without replacement from a class of %2 "
                                       "samples."),
                          {std::to_string(batchSize), std::to_string(m_classes->smallest())}});
    if (!m_drawing.isIndependent() && batchSize > m_drawing.size)
        throw InputError(
            {MESSAGE_TEXT("Message", "A batch of %1 cannot be drawn without replacement from a population of %2."),
             {std::to_string(batchSize), std::to_string(m_drawing.size)}});
}

} // namespace normscope
