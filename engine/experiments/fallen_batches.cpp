// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/fallen_batches.h"

#include "engine/experiments/block_draws.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// A sample in units of the population: the mean of its values, and their variance about it (0 of a single value).
struct FallenSample
{
    double mean = 0;
    double within = 0;
};

struct PooledPair
{
    double mean = 0;
    double variance = 0;
};

PooledPair pooled(const std::vector<FallenSample> &samples)
{
    const auto count = static_cast<double>(samples.size());
    PooledPair pair;
    for (const FallenSample &sample : samples)
        pair.mean += sample.mean / count;
    for (const FallenSample &sample : samples)
        pair.variance += ((sample.mean - pair.mean) * (sample.mean - pair.mean) + sample.within) / count;
    return pair;
}

FallenSample sampleOf(const ExperimentPopulation &population, std::int64_t row)
{
    const float *const place = floats(population.table()) + row * population.rowStride();
    return {place[0], population.isPooled() ? place[population.stride()] : 0.0F};
}

/// A batch as it is drawn.
struct DrawnBatch
{
    std::vector<FallenSample> samples;
    std::vector<std::int64_t> rows; ///< Rows of a tensor; empty for a named population.
    int replaced = 0;
};

DrawnBatch drawn(const ExperimentPopulation &population, const BatchExperiment &experiment, const Probe &probe,
                 std::int64_t number)
{
    const int size = experiment.batchSize;
    BlockDraws draws(population, {experiment.seed, DrawPurpose::FallenBatches, size, number}, 1);
    DrawnBatch batch;
    if (population.hasEqualFeatures()) {
        for (const float z : draws.values(size))
            batch.samples.push_back({z, 0});
        return batch;
    }
    batch.rows = draws.sampleRows(size);
    for (const std::int64_t row : batch.rows)
        batch.samples.push_back(sampleOf(population, row));
    if (!population.drawing().isIndependent()) {
        const auto own = std::ranges::find(batch.rows, probe.row);
        batch.replaced = own == batch.rows.end() ? 0 : static_cast<int>(own - batch.rows.begin());
    }
    return batch;
}

/// The FallenBatch of a drawn batch without its values.
FallenBatch measured(const ExperimentPopulation &population, const BatchExperiment &experiment, const Probe &probe,
                     DrawnBatch &batch)
{
    const double shift = population.shift(0);
    const double scale = population.scale(0);
    FallenBatch result;
    result.replaced = batch.replaced;
    const PooledPair fresh = pooled(batch.samples);
    result.mean = shift + scale * fresh.mean;
    result.variance = scale * scale * fresh.variance;

    const double z = (probe.first() - shift) / scale;
    FallenSample &place = batch.samples[static_cast<std::size_t>(batch.replaced)];
    const FallenSample before = place;
    place = population.isPooled() ? sampleOf(population, probe.row) : FallenSample {z, 0};
    const PooledPair withProbe = pooled(batch.samples);
    place = before;
    result.probeMean = shift + scale * withProbe.mean;
    result.probeVariance = scale * scale * withProbe.variance;
    const double deviation = z - withProbe.mean;
    const bool isAlone = batch.samples.size() == 1 && !population.isPooled();
    result.output = isAlone || deviation == 0
        ? 0
        : deviation / std::sqrt(withProbe.variance + experiment.epsilon / (scale * scale));
    return result;
}

} // namespace

FallenBatch fallenBatch(const ExperimentPopulation &population, const BatchExperiment &experiment, const Probe &probe,
                        std::int64_t number)
{
    population.requireBatch(experiment.batchSize);
    DrawnBatch batch = drawn(population, experiment, probe, number);
    FallenBatch result = measured(population, experiment, probe, batch);
    if (!population.isPooled()) {
        for (const FallenSample &sample : batch.samples)
            result.values.push_back(population.shift(0) + population.scale(0) * sample.mean);
        return result;
    }
    const SampleGroups &groups = *population.groups();
    for (const std::int64_t row : batch.rows) {
        for (std::int64_t position = 0; position < groups.positions(); ++position)
            result.values.push_back(population.samples()[groups.element(row, population.groupOf(0), position)]);
    }
    return result;
}

void tallyBatches(FallenTally &tally, const ExperimentPopulation &population, const BatchExperiment &experiment,
                  const Probe &probe, int count)
{
    population.requireBatch(experiment.batchSize);
    const auto wanted = static_cast<std::size_t>(std::max(count, 0));
    if (tally.means.size() > wanted) {
        tally.means.resize(wanted);
        tally.variances.resize(wanted);
        tally.outputs.resize(wanted);
    }
    while (tally.means.size() < wanted) {
        DrawnBatch batch = drawn(population, experiment, probe, static_cast<std::int64_t>(tally.means.size()));
        const FallenBatch one = measured(population, experiment, probe, batch);
        tally.means.push_back(one.mean);
        tally.variances.push_back(one.variance);
        tally.outputs.push_back(one.output);
    }
}

} // namespace normscope
