// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/probe_sweep.h"

#include "engine/experiments/probe_leak.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace normscope {

namespace {

constexpr std::int64_t mostDraws = 1 << 22; ///< Samples drawn for one size, unless fewestBatchesOfSize need more.
constexpr std::int64_t mostBatchesOfSize = 8192;
constexpr std::int64_t fewestBatchesOfSize = 512;

bool canBeDrawn(const ExperimentPopulation &population, int samples)
{
    if (samples < 1 || samples > mostTogether)
        return false;
    try {
        population.requireBatch(samples);
    } catch (const InputError &) {
        return false;
    }
    return true;
}

ProbeAtSize observed(const ProbeSweep &sweep, int batchSize, const RemedyProbe &probe,
                     const ExperimentPopulation &population, const BatchExperiment &experiment)
{
    ProbeAtSize result;
    const RemedyChoice choice = remedyChoice(experiment);
    const ProbeRun none;
    for (const Remedy remedy : allRemedies) {
        const int samples = statisticsSize(remedy, choice, batchSize);
        const auto run = sweep.runs.find(samples);
        if (samples > 0 && run == sweep.runs.end())
            continue;
        const auto outcome
            = remedyOutcome(remedy, choice, probe, samples > 0 ? *run->second : none, population, experiment.epsilon);
        if (outcome)
            result.remedies[remedy] = *outcome;
    }
    const auto own = sweep.runs.find(batchSize);
    if (own == sweep.runs.end())
        return result;
    const ProbeGradient gradient = probeGradient(*own->second, population, experiment.epsilon);
    if (std::isfinite(gradient.mean) && std::isfinite(gradient.spread))
        result.gradient = gradient;
    result.leak = leak(*own->second, probe.probe, population);
    return result;
}

} // namespace

std::vector<int> sizesTogether(const std::vector<int> &batchSizes, const RemedyChoice &choice,
                               const ExperimentPopulation &population)
{
    std::set<int> sizes;
    for (const int batchSize : batchSizes) {
        for (const Remedy remedy : allRemedies) {
            const int samples = statisticsSize(remedy, choice, batchSize);
            if (canBeDrawn(population, samples))
                sizes.insert(samples);
        }
    }
    return {sizes.begin(), sizes.end()};
}

std::int64_t sweptBatches(std::int64_t wanted, int samples)
{
    return std::min(wanted, std::clamp(mostDraws / samples, fewestBatchesOfSize, mostBatchesOfSize));
}

void drawProbes(ProbeSweep &sweep, int samples, std::int64_t until, const Probe &probe,
                const ExperimentPopulation &population, const BatchExperiment &experiment, Workers &workers,
                const Progress &progress)
{
    BatchExperiment sized = experiment;
    sized.batches = sweptBatches(experiment.batches, samples); // So that no block is longer.
    auto &kept = sweep.runs[samples];
    auto run = kept ? std::make_shared<ProbeRun>(*kept) : std::make_shared<ProbeRun>();
    try {
        runProbe(*run, probe, population, sized, samples, until, workers, progress);
    } catch (...) {
        if (!kept)
            sweep.runs.erase(samples);
        throw;
    }
    kept = std::move(run);
}

void observe(ProbeSweep &sweep, const std::vector<int> &batchSizes, const RemedyProbe &probe,
             const ExperimentPopulation &population, const BatchExperiment &experiment)
{
    const double scale = population.scale(0);
    for (const int batchSize : batchSizes) {
        if (sweep.sizes.contains(batchSize))
            continue;
        ProbeAtSize one = observed(sweep, batchSize, probe, population, experiment);
        auto theory = sweep.normalLeaks.find(batchSize);
        if (theory == sweep.normalLeaks.end() && one.leak) {
            if (const auto law = normalOutput(probe.probe, population, experiment.epsilon / (scale * scale), batchSize))
                theory = sweep.normalLeaks.emplace(batchSize, law->leak).first;
        }
        if (theory != sweep.normalLeaks.end())
            one.normalLeak = theory->second;
        sweep.sizes.emplace(batchSize, std::move(one));
    }
}

} // namespace normscope
