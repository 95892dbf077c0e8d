// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/remedies.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace normscope {

namespace {

/// Samples that Sync puts together.
constexpr int mostTogether = 16 * largestBatch;

int statisticsSizeOf(Remedy remedy, const RemedyChoice &choice, int batchSize)
{
    switch (remedy) {
    case Remedy::Sync:
        return batchSize * choice.devices;
    case Remedy::Ghost:
        return std::max(batchSize / choice.devices, 1);
    case Remedy::Batch:
    case Remedy::Accumulation:
    case Remedy::Renorm:
        return batchSize;
    case Remedy::Frozen:
    case Remedy::Group:
    case Remedy::Layer:
        break;
    }
    return 0;
}

RemedyOutcome constantOutcome(double output, double bias, double gap)
{
    return {.statisticsSize = 0, .mean = output, .spread = 0, .bias = bias, .gap = gap};
}

/// Outputs of batch renormalization from those of its batches' moments, in units of the population.
class Renormalization
{
public:
    Renormalization(const RemedyChoice &choice, double x, double epsilon)
        : m_choice(choice)
        , m_x(x)
        , m_epsilon(epsilon)
        , m_deviation(std::sqrt(1 + epsilon))
    { }

    /// `difference` is μ̂ − x.
    double operator()(double difference, double variance) const
    {
        const double deviation = std::sqrt(variance + m_epsilon);
        const double r = std::clamp(deviation / m_deviation, 1 / m_choice.largestScale, m_choice.largestScale);
        const double d = std::clamp((difference + m_x) / m_deviation, -m_choice.largestShift, m_choice.largestShift);
        return (difference == 0 ? 0 : -difference / deviation) * r + d;
    }

private:
    RemedyChoice m_choice;
    double m_x;
    double m_epsilon;
    double m_deviation;
};

RemedyOutcome outcomeOf(const std::vector<double> &outputs, double truth)
{
    RemedyOutcome outcome;
    const auto count = static_cast<double>(outputs.size());
    for (const double output : outputs) {
        outcome.mean += output / count;
        outcome.gap += std::fabs(output - truth) / count;
    }
    double squares = 0;
    for (const double output : outputs)
        squares += (output - outcome.mean) * (output - outcome.mean);
    outcome.spread = std::sqrt(squares / count);
    outcome.bias = outcome.mean - truth;
    return outcome;
}

std::vector<double> renormalized(const Renormalization &renormalization, const Probe &probe,
                                 const ExperimentPopulation &population, const BatchExperiment &experiment,
                                 int batchSize, Workers &workers)
{
    std::vector<double> outputs;
    forBlocks(
        BlockSchedule(experiment.batches, batchSize, 1), 0, experiment.batches, workers, {},
        [&](std::int64_t block, std::int64_t batches) {
            return firstFeature(population, {experiment.seed, DrawPurpose::ProbeMates, batchSize, block, batches},
                                FixedSample {probe.first(), probe.row});
        },
        [&](const FirstFeature &cells, std::int64_t) {
            for (std::size_t b = 0; b < cells.means.size(); ++b)
                outputs.push_back(renormalization(cells.means[b], cells.variances[b]));
        });
    return outputs;
}

} // namespace

RemedyOutcome remedyOutcome(Remedy remedy, const RemedyChoice &choice, const ExperimentPopulation &population,
                            const BatchExperiment &experiment, int batchSize, Workers &workers)
{
    const Probe probe = makeProbe(population, experiment);
    const ConstantOutputs constants = constantOutputs(probe, population, experiment);
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    if (remedy == Remedy::Group)
        return constantOutcome(constants.group, nothing, 0);
    if (remedy == Remedy::Layer)
        return constantOutcome(constants.layer, nothing, 0);
    const bool needsTruth = remedy == Remedy::Frozen || remedy == Remedy::Renorm;
    if (needsTruth && std::isnan(constants.population))
        throw InputError({MESSAGE_TEXT("Message",
                                       "The population has no variance that running statistics could tend "
                                       "to."),
                          {}});
    if (remedy == Remedy::Frozen)
        return constantOutcome(constants.population, 0, 0);
    const int size = statisticsSizeOf(remedy, choice, batchSize);
    if (size > mostTogether)
        throw InputError({MESSAGE_TEXT("Message", "%1 samples on each of %2 devices are more than %3 together."),
                          {std::to_string(batchSize), std::to_string(choice.devices), std::to_string(mostTogether)}});
    population.requireBatch(size);
    RemedyOutcome outcome;
    if (remedy == Remedy::Renorm) {
        const double scale = population.scale(0);
        const Renormalization renormalization(choice, (probe.first() - population.shift(0)) / scale,
                                              experiment.epsilon / (scale * scale));
        outcome = outcomeOf(renormalized(renormalization, probe, population, experiment, size, workers),
                            constants.population);
    } else {
        ProbeRun run;
        runProbe(run, probe, population, experiment, size, experiment.batches, workers);
        outcome = outcomeOf(run.outputs, constants.population);
    }
    outcome.statisticsSize = size;
    return outcome;
}

} // namespace normscope
