// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/running_trajectory.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"
#include "engine/experiments/row_samplers.h"
#include "engine/experiments/sampler_theory.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// The factor from the biased variance to that of the estimator; NaN for a batch of one value.
double estimatorFactor(VarianceEstimator estimator, std::int64_t values)
{
    if (estimator == VarianceEstimator::Biased)
        return 1;
    const auto count = static_cast<double>(values);
    return values == 1 ? std::numeric_limits<double>::quiet_NaN() : count / (count - 1.0);
}

/// Blocks of whole epochs: each starts with a new one.
BlockSchedule seriesSchedule(const ExperimentPopulation &population, std::int64_t batches, int batchSize)
{
    BlockSchedule schedule(batches, batchSize, 1);
    const std::int64_t epoch = batchesOfEpoch(population, batchSize);
    schedule.perBlock = std::max(schedule.perBlock / epoch, std::int64_t(1)) * epoch;
    return schedule;
}

/// How many of the last updates count: the weight of earlier ones is too small to tell. 0: too many to treat one by
/// one.
std::int64_t remembered(double momentum)
{
    constexpr double most = 1e6;
    const double updates = momentum < 1 ? 40 / -std::log1p(-momentum) : 1;
    return updates < most ? static_cast<std::int64_t>(updates) + 1 : 0;
}

/// The laws of the batches that a running statistic remembers after some steps: those of an epoch are all the same.
template <class LawOf>
BatchLaws lawsUpTo(const ExperimentPopulation &population, std::int64_t steps, double momentum, const LawOf &lawOf)
{
    BatchLaws batches;
    batches.first = std::max<std::int64_t>(0, steps - remembered(momentum));
    if (population.sampler().kind == SamplerKind::Epoch) {
        batches.laws.assign(static_cast<std::size_t>(steps - batches.first), lawOf(0));
        return batches;
    }
    for (std::int64_t batch = batches.first; batch < steps; ++batch)
        batches.laws.push_back(lawOf(batch));
    return batches;
}

/// Whether updates are treated as independent and of one law: because they are, or because too many would have to be
/// treated one by one.
bool isSteady(const ExperimentPopulation &population, double momentum)
{
    return momentum == 0 || remembered(momentum) == 0
        || (population.sampler().kind != SamplerKind::Sorted && population.sampler().kind != SamplerKind::Epoch);
}

} // namespace

void runMoments(MomentSeries &series, const ExperimentPopulation &population, const BatchExperiment &experiment,
                int batchSize, std::int64_t until, Workers &workers, const Progress &progress)
{
    population.requireBatch(batchSize);
    series.batchSize = batchSize;
    series.valuesPerSample = population.valuesPerSample();
    const double shift = population.shift(0);
    const double scale = population.scale(0);
    const BlockSchedule schedule = seriesSchedule(population, experiment.batches, batchSize);
    forBlocks(
        schedule, static_cast<std::int64_t>(series.means.size()), until, workers, progress,
        [&](std::int64_t block, std::int64_t batches) {
            return firstFeature(
                population,
                {experiment.seed, DrawPurpose::MomentSeries, batchSize, block, batches, block * schedule.perBlock});
        },
        [&](const FirstFeature &cells, std::int64_t) {
            for (const float mean : cells.means)
                series.means.push_back(shift + scale * mean);
            for (const float variance : cells.variances)
                series.variances.push_back(scale * scale * variance);
        });
}

RunningTrajectory runningTrajectory(const MomentSeries &series, const BatchExperiment &experiment)
{
    const double momentum = experiment.momentum;
    const double factor = estimatorFactor(experiment.runningVariance, series.batchSize * series.valuesPerSample);
    RunningTrajectory running {{experiment.startMean}, {experiment.startVariance}};
    for (std::size_t t = 0; t < series.means.size(); ++t) {
        running.means.push_back((1 - momentum) * running.means.back() + momentum * series.means[t]);
        running.variances.push_back((1 - momentum) * running.variances.back()
                                    + momentum * (factor * series.variances[t]));
    }
    return running;
}

Law runningMeanLaw(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                   std::int64_t steps)
{
    const double momentum = experiment.momentum;
    if (isSteady(population, momentum))
        return runningLaw(batchMeanLaw(population, 0, batchSize), experiment.startMean, momentum, steps);
    BatchLaws batches = lawsUpTo(population, steps, momentum,
                                 [&](std::int64_t batch) { return meanOfBatch(population, 0, batchSize, batch); });
    batches.covariance = epochMeanCovariance(population, 0, batchSize);
    batches.epoch = batchesOfEpoch(population, batchSize);
    return runningLaw(batches, experiment.startMean, momentum);
}

Law runningVarianceLaw(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                       std::int64_t steps)
{
    const double momentum = experiment.momentum;
    const double factor = estimatorFactor(experiment.runningVariance, batchSize * population.valuesPerSample());
    if (std::isnan(factor) && steps > 0)
        return {}; // NaN from the first update on, also with a momentum of 0: 0 · NaN is NaN.
    const auto estimated = [&](Law law) {
        if (law.mean)
            *law.mean *= factor;
        if (law.variance)
            *law.variance *= factor * factor;
        return law;
    };
    if (isSteady(population, momentum))
        return runningLaw(estimated(batchVarianceLaw(population, 0, batchSize)), experiment.startVariance, momentum,
                          steps);
    BatchLaws batches = lawsUpTo(population, steps, momentum, [&](std::int64_t batch) {
        return estimated(varianceOfBatch(population, 0, batchSize, batch));
    });
    batches.covariance = factor * factor * epochVarianceCovariance(population, 0, batchSize);
    batches.epoch = batchesOfEpoch(population, batchSize);
    return runningLaw(batches, experiment.startVariance, momentum);
}

} // namespace normscope
