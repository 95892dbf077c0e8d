// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/micro_batches.h"

#include "engine/experiments/block_draws.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// `within` are the variances inside the samples, which their part pools; empty where samples are single values.
PartStatistics partStatistics(const std::vector<double> &values, const std::vector<double> &within, int first,
                              int count)
{
    PartStatistics part {first, count};
    const auto begin = values.begin() + first;
    for (auto value = begin; value != begin + count; ++value)
        part.mean += *value / count;
    for (auto value = begin; value != begin + count; ++value)
        part.variance += (*value - part.mean) * (*value - part.mean) / count;
    for (int i = first; i < first + count && !within.empty(); ++i)
        part.variance += within[static_cast<std::size_t>(i)] / count;
    return part;
}

void normalizePart(const std::vector<double> &values, const PartStatistics &part, double epsilon,
                   std::vector<double> &outputs)
{
    for (int i = part.first; i < part.first + part.count; ++i) {
        const double deviation = values[static_cast<std::size_t>(i)] - part.mean;
        outputs.push_back(deviation == 0 ? 0 : deviation / std::sqrt(part.variance + epsilon));
    }
}

} // namespace

MicroBatches microBatches(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                          std::int64_t batch)
{
    population.requireBatch(batchSize);
    MicroBatches result;
    BlockDraws draws(population, {experiment.seed, DrawPurpose::MicroBatches, batchSize, batch}, 1);
    const double scale = population.scale(0);
    std::vector<double> within;
    if (population.isPooled()) {
        for (const std::int64_t row : draws.sampleRows(batchSize)) {
            const float *const sample = floats(population.table()) + row * population.rowStride();
            result.values.push_back(population.shift(0) + scale * sample[0]);
            within.push_back(scale * scale * sample[population.stride()]);
        }
    } else {
        for (const float z : draws.values(batchSize))
            result.values.push_back(population.shift(0) + scale * z);
    }
    result.whole = partStatistics(result.values, within, 0, batchSize);
    normalizePart(result.values, result.whole, experiment.epsilon, result.wholeOutputs);
    const int parts = std::min(experiment.microBatches, batchSize);
    for (int part = 0, first = 0; part < parts; ++part) {
        const int count = batchSize / parts + (part < batchSize % parts ? 1 : 0);
        result.parts.push_back(partStatistics(result.values, within, first, count));
        normalizePart(result.values, result.parts.back(), experiment.epsilon, result.partOutputs);
        first += count;
    }
    return result;
}

} // namespace normscope
