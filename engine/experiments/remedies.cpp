// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/remedies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace normscope {

namespace {

RemedyOutcome constantOutcome(double output, double bias, double gap)
{
    return {.statisticsSize = 0, .mean = output, .spread = 0, .bias = bias, .gap = gap};
}

/// Outputs of batch renormalization from the moments of batches, in units of the population.
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
        outcome.mean += output;
        outcome.gap += std::fabs(output - truth);
    }
    outcome.mean /= count;
    outcome.gap /= count;
    double squares = 0;
    for (const double output : outputs)
        squares += (output - outcome.mean) * (output - outcome.mean);
    // Equal outputs have no spread, whatever the rounding of their mean.
    const auto [least, most] = std::ranges::minmax(outputs);
    outcome.spread = least == most ? 0 : std::sqrt(squares / count);
    outcome.bias = outcome.mean - truth;
    return outcome;
}

RemedyOutcome renormalized(const RemedyChoice &choice, const RemedyProbe &probe, const ProbeRun &run,
                           const ExperimentPopulation &population, double epsilon)
{
    const double scale = population.scale(0);
    const Renormalization renormalization(choice, (probe.probe.first() - population.shift(0)) / scale,
                                          epsilon / (scale * scale));
    std::vector<double> outputs;
    outputs.reserve(run.differences.size());
    for (std::size_t b = 0; b < run.differences.size(); ++b)
        outputs.push_back(renormalization(run.differences[b], run.variances[b]));
    return outcomeOf(outputs, probe.constants.population);
}

} // namespace

std::string_view source(Remedy remedy)
{
    switch (remedy) {
    case Remedy::Sync:
        return "Peng et al. 2018, arXiv:1711.07240";
    case Remedy::Ghost:
        return "Hoffer et al. 2017, arXiv:1705.08741";
    case Remedy::Renorm:
        return "Ioffe 2017, arXiv:1702.03275";
    case Remedy::Group:
        return "Wu & He 2018, arXiv:1803.08494";
    case Remedy::Layer:
        return "Ba et al. 2016, arXiv:1607.06450";
    case Remedy::Batch:
    case Remedy::Frozen:
        return "Ioffe & Szegedy 2015, arXiv:1502.03167";
    case Remedy::Accumulation:
        break;
    }
    return {};
}

RemedyChoice remedyChoice(const BatchExperiment &experiment)
{
    return {experiment.devices, experiment.largestScale, experiment.largestShift};
}

int statisticsSize(Remedy remedy, const RemedyChoice &choice, int batchSize)
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

std::optional<RemedyOutcome> remedyOutcome(Remedy remedy, const RemedyChoice &choice, const RemedyProbe &probe,
                                           const ProbeRun &run, const ExperimentPopulation &population, double epsilon)
{
    const ConstantOutputs &constants = probe.constants;
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    if (remedy == Remedy::Group)
        return constantOutcome(constants.group, nothing, 0);
    if (remedy == Remedy::Layer)
        return constantOutcome(constants.layer, nothing, 0);
    if ((remedy == Remedy::Frozen || remedy == Remedy::Renorm) && std::isnan(constants.population))
        return {};
    if (remedy == Remedy::Frozen)
        return constantOutcome(constants.population, 0, 0);
    RemedyOutcome outcome = remedy == Remedy::Renorm ? renormalized(choice, probe, run, population, epsilon)
                                                     : outcomeOf(run.outputs, constants.population);
    outcome.statisticsSize = run.batchSize;
    return outcome;
}

RemedyOutcome remedyOutcome(Remedy remedy, const RemedyChoice &choice, const ExperimentPopulation &population,
                            const BatchExperiment &experiment, int batchSize, Workers &workers,
                            const Progress &progress)
{
    const int size = statisticsSize(remedy, choice, batchSize);
    if (size > mostTogether)
        throw InputError({MESSAGE_TEXT("Message", "%1 samples on each of %2 devices are more than %3 together."),
                          {std::to_string(batchSize), std::to_string(choice.devices), std::to_string(mostTogether)}});
    const Probe probe = makeProbe(population, experiment);
    const RemedyProbe tried {probe, constantOutputs(probe, population, experiment)};
    ProbeRun run;
    const bool needsTruth = remedy == Remedy::Frozen || remedy == Remedy::Renorm;
    if (size > 0 && !(needsTruth && std::isnan(tried.constants.population)))
        runProbe(run, probe, population, experiment, size, experiment.batches, workers, progress);
    const auto outcome = remedyOutcome(remedy, choice, tried, run, population, experiment.epsilon);
    if (!outcome)
        throw InputError({MESSAGE_TEXT("Message",
                                       "The population has no variance that running statistics could tend "
                                       "to."),
                          {}});
    return *outcome;
}

} // namespace normscope
