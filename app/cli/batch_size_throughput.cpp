// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_throughput.h"

#include "engine/experiments/batch_sampling.h"
#include "engine/generators/generator.h"

#include <chrono>

namespace normscope {

namespace {

/// Values drawn between two readings of the clock.
constexpr std::int64_t drawsOfSlice = std::int64_t(1) << 26;

double batchesPerSecond(const ExperimentPopulation &population, const BatchExperiment &experiment, double seconds,
                        Workers &workers)
{
    using Clock = std::chrono::steady_clock;
    const std::int64_t slice = drawsOfSlice / (experiment.batchSize * population.features());
    std::int64_t batches = 0;
    BatchSums sums;
    runBatches(sums, population, experiment, experiment.batchSize, slice / 8, workers); // Warms up.
    sums = {};
    const Clock::time_point start = Clock::now();
    for (;;) {
        const std::int64_t before = sums.batches;
        runBatches(sums, population, experiment, experiment.batchSize, before + slice, workers);
        batches += sums.batches - before;
        if (sums.batches == experiment.batches)
            sums = {};
        const double passed = std::chrono::duration<double>(Clock::now() - start).count();
        if (passed > seconds)
            return static_cast<double>(batches) / passed;
    }
}

} // namespace

std::string batchSizeThroughput(double seconds, int threads)
{
    constexpr std::int64_t rows = 10000;
    Workers workers(threads);
    BatchExperiment experiment;
    experiment.batches = mostBatches;
    const Tensor table = generate(initialSpec(GeneratorKind::Normal), {rows, experiment.features}, DType::Float32);
    std::string lines;
    for (const int batchSize : {2, 8, 32, 128}) {
        experiment.batchSize = batchSize;
        for (const PopulationKind kind : {PopulationKind::Normal, PopulationKind::Samples}) {
            experiment.population = kind;
            const ExperimentPopulation population(experiment, table);
            const auto rate = static_cast<std::int64_t>(batchesPerSecond(population, experiment, seconds, workers));
            lines += kind == PopulationKind::Normal ? "normscope_normal " : "normscope_table ";
            lines += std::to_string(batchSize) + ' ' + std::to_string(rate) + '\n';
        }
    }
    return lines;
}

} // namespace normscope
