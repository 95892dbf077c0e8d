// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/probe.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"

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

} // namespace

Probe makeProbe(const ExperimentPopulation &population, const BatchExperiment &experiment)
{
    const int features = population.features();
    BlockDraws draws(population, {experiment.seed, DrawPurpose::ProbeValues}, features);
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
    const double bound = largestNormalizedBound(batchSize);
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
                // Draws are of float32: the last bit may lie beyond what is possible.
                run.outputs.push_back(std::clamp(output, -bound, bound));
            }
        });
}

ProbeFacts probeFacts(const ProbeRun &run, double populationOutput, double evalOutput)
{
    if (run.outputs.empty())
        return {};
    ProbeFacts facts;
    facts.spread = std::sqrt(momentsOf(run.outputs).variance);
    facts.smallest = std::numeric_limits<double>::infinity();
    const auto count = static_cast<double>(run.outputs.size());
    for (const double output : run.outputs) {
        facts.smallest = std::min(facts.smallest, std::fabs(output));
        facts.signFlipShare += output * populationOutput < 0 ? 1 : 0;
        facts.evalGap += std::fabs(output - evalOutput);
    }
    facts.signFlipShare /= count;
    facts.evalGap /= count;
    return facts;
}

} // namespace normscope
