// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/probe.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"
#include "engine/experiments/theory.h"
#include "engine/normalization/presets.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace normscope {

namespace {

struct MeanAndVariance
{
    double mean = 0;
    double variance = 0;
};

MeanAndVariance momentsOf(std::span<const double> values)
{
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values)
        sum += value;
    const double mean = sum / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return {mean, squares / count};
}

/// A deviation of 0 gives 0, also without ε.
double normalized(double deviation, double variance, double epsilon)
{
    return deviation == 0 ? 0 : deviation / std::sqrt(variance + epsilon);
}

int divisorUpTo(int limit, int count)
{
    int divisor = std::min(limit, count);
    while (count % divisor != 0)
        --divisor;
    return divisor;
}

/// The probe that is one cell of one sample, with its value in the tensor.
Probe cellOf(const ExperimentPopulation &population, const BatchExperiment &experiment, std::int64_t row)
{
    const SampleGroups &groups = *population.groups();
    Probe probe;
    probe.row = experiment.probeSample >= 0 ? experiment.probeSample : row;
    probe.element = groups.element(probe.row, population.groupOf(0), experiment.probePosition);
    probe.values = {population.samples()[probe.element]};
    return probe;
}

/// The cells of the probe's sample that a normalization of samples alone reduces together with the probe's cell,
/// `parts` groups of adjacent channels counting as axes of their own.
std::vector<double> cellsWith(const ExperimentPopulation &population, const Layout &layout, std::int64_t element,
                              AxisSet reduced, int parts)
{
    const Tensor &tensor = population.samples();
    const Shape &shape = tensor.shape();
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    std::vector<std::int64_t> places = {element};
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const auto number = static_cast<int>(axis);
        if (number == layout.batchAxis || !reduced.contains(number))
            continue;
        const std::int64_t own = element / strides[axis] % shape[axis];
        const std::int64_t length = number == layout.channelAxis ? shape[axis] / parts : shape[axis];
        const std::int64_t first = own / length * length;
        std::vector<std::int64_t> next;
        for (const std::int64_t place : places) {
            for (std::int64_t i = first; i < first + length; ++i)
                next.push_back(place + (i - own) * strides[axis]);
        }
        places = std::move(next);
    }
    std::vector<double> values;
    for (const std::int64_t place : places)
        values.push_back(tensor[place]);
    return values;
}

} // namespace

Probe makeProbe(const ExperimentPopulation &population, const BatchExperiment &experiment)
{
    const int features = population.features();
    const std::uint64_t seed
        = experiment.probeSeed >= 0 ? static_cast<std::uint64_t>(experiment.probeSeed) : experiment.seed;
    BlockDraws draws(population, {seed, DrawPurpose::ProbeValues}, features);
    if (population.groups())
        return cellOf(population, experiment, draws.row());
    Probe probe;
    const float *values = nullptr;
    std::vector<float> drawn;
    if (population.hasEqualFeatures()) {
        drawn = draws.values(features);
        values = drawn.data();
    } else {
        probe.row = draws.row();
        values = floats(population.table()) + probe.row * population.stride();
    }
    for (int j = 0; j < features; ++j)
        probe.values.push_back(population.shift(j) + population.scale(j) * values[j]);
    const std::size_t typed = std::min(experiment.probe.size(), probe.values.size());
    std::copy_n(experiment.probe.begin(), typed, probe.values.begin());
    if (typed > 0)
        probe.row = -1;
    return probe;
}

ConstantOutputs constantOutputs(const Probe &probe, const ExperimentPopulation &population,
                                const BatchExperiment &experiment)
{
    const double x = probe.first();
    const double epsilon = experiment.epsilon;
    const PopulationMoments &truth = population.moments(0);
    ConstantOutputs outputs;
    outputs.population = truth.mean && truth.variance ? normalized(x - *truth.mean, *truth.variance, epsilon)
                                                      : std::numeric_limits<double>::quiet_NaN();
    if (population.groups() && experiment.layout) {
        const Layout &layout = *experiment.layout;
        const Shape &shape = population.samples().shape();
        const AxisSet axes = preset(Method::Layer, layout, shape)->reducedAxes;
        const MeanAndVariance layer = momentsOf(cellsWith(population, layout, probe.element, axes, 1));
        outputs.layer = normalized(x - layer.mean, layer.variance, epsilon);
        outputs.rms = normalized(x, layer.variance + layer.mean * layer.mean, epsilon);
        const std::int64_t channels = shape[static_cast<std::size_t>(layout.channelAxis)];
        outputs.channelGroups = divisorUpTo(experiment.channelGroups, static_cast<int>(channels));
        const AxisSet grouped = preset(Method::Group, layout, shape)->reducedAxes;
        const MeanAndVariance group
            = momentsOf(cellsWith(population, layout, probe.element, grouped, outputs.channelGroups));
        outputs.group = normalized(x - group.mean, group.variance, epsilon);
        return outputs;
    }
    const MeanAndVariance layer = momentsOf(probe.values);
    outputs.layer = normalized(x - layer.mean, layer.variance, epsilon);
    outputs.rms = normalized(x, layer.variance + layer.mean * layer.mean, epsilon);
    outputs.channelGroups = divisorUpTo(experiment.channelGroups, population.features());
    const MeanAndVariance group = momentsOf(
        std::span(probe.values).first(probe.values.size() / static_cast<std::size_t>(outputs.channelGroups)));
    outputs.group = normalized(x - group.mean, group.variance, epsilon);
    return outputs;
}

double evalOutput(double x, double runningMean, double runningVariance, double epsilon)
{
    return (x - runningMean) / std::sqrt(runningVariance + epsilon);
}

void runProbe(ProbeRun &run, const Probe &probe, const ExperimentPopulation &population,
              const BatchExperiment &experiment, int batchSize, std::int64_t until, Workers &workers,
              const Progress &progress)
{
    population.requireBatch(batchSize);
    run.batchSize = batchSize;
    const double scale = population.scale(0);
    const double epsilon = experiment.epsilon / (scale * scale);
    const double bound = largestNormalizedBound(population, batchSize);
    forBlocks(
        BlockSchedule(experiment.batches, batchSize, 1), static_cast<std::int64_t>(run.outputs.size()), until, workers,
        progress,
        [&](std::int64_t block, std::int64_t batches) {
            return firstFeature(population, {experiment.seed, DrawPurpose::ProbeMates, batchSize, block, batches},
                                FixedSample {probe.first(), probe.row});
        },
        [&](const FirstFeature &cells, std::int64_t) {
            for (std::size_t b = 0; b < cells.means.size(); ++b) {
                const double output = normalized(-cells.means[b], cells.variances[b], epsilon);
                // Draws are float32: rounding may take the last bit beyond the bound.
                run.outputs.push_back(std::clamp(output, -bound, bound));
            }
            run.differences.insert(run.differences.end(), cells.means.begin(), cells.means.end());
            run.variances.insert(run.variances.end(), cells.variances.begin(), cells.variances.end());
        });
}

ProbeFacts probeFacts(const ProbeRun &run, double deviation, double evalOutput)
{
    if (run.outputs.empty())
        return {};
    ProbeFacts facts;
    const MeanAndVariance moments = momentsOf(run.outputs);
    facts.mean = moments.mean;
    // Equal outputs have no spread, whatever the rounding of their mean.
    const auto [least, most] = std::ranges::minmax(run.outputs);
    facts.spread = least == most ? 0 : std::sqrt(moments.variance);
    const auto count = static_cast<double>(run.outputs.size());
    for (const double output : run.outputs) {
        facts.signFlipShare += output * deviation < 0 ? 1 : 0;
        facts.evalGap += std::fabs(output - evalOutput);
    }
    facts.signFlipShare /= count;
    if (std::isnan(deviation) || deviation == 0)
        facts.signFlipShare = std::numeric_limits<double>::quiet_NaN();
    facts.evalGap /= count;
    return facts;
}

double deviationOf(const Probe &probe, const ExperimentPopulation &population)
{
    return probe.first() - population.moments(0).mean.value_or(std::numeric_limits<double>::quiet_NaN());
}

} // namespace normscope
