// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/running_trajectory.h"

#include "engine/experiments/block_draws.h"
#include "engine/experiments/block_schedule.h"

#include <limits>

namespace normscope {

namespace {

/// What the unbiased estimator multiplies the biased variance by; NaN for a batch of one value.
double estimatorFactor(VarianceEstimator estimator, std::int64_t values)
{
    if (estimator == VarianceEstimator::Biased)
        return 1;
    const auto count = static_cast<double>(values);
    return values == 1 ? std::numeric_limits<double>::quiet_NaN() : count / (count - 1.0);
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
    forBlocks(
        BlockSchedule(experiment.batches, batchSize, 1), static_cast<std::int64_t>(series.means.size()), until, workers,
        progress,
        [&](std::int64_t block, std::int64_t batches) {
            return firstFeature(population, {experiment.seed, DrawPurpose::MomentSeries, batchSize, block, batches});
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
    return runningLaw(batchMeanLaw(population, 0, batchSize), experiment.startMean, experiment.momentum, steps);
}

Law runningVarianceLaw(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                       std::int64_t steps)
{
    Law law = batchVarianceLaw(population, 0, batchSize);
    const double factor = estimatorFactor(experiment.runningVariance, batchSize * population.valuesPerSample());
    if (law.mean)
        *law.mean *= factor;
    if (law.variance)
        *law.variance *= factor * factor;
    return runningLaw(law, experiment.startVariance, experiment.momentum, steps);
}

} // namespace normscope
