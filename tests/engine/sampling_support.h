// SPDX-License-Identifier: GPL-3.0-or-later
// Batches of experiments, and statistics of random draws compared with their expected values.
#pragma once

#include "engine/experiments/batch_sampling.h"
#include "engine/generators/generator.h"

#include <QTest>

#include <cmath>

namespace normscope::test {

inline BatchExperiment experimentWith(PopulationKind kind, std::int64_t batches, int features = 16)
{
    BatchExperiment experiment;
    experiment.population = kind;
    experiment.batches = batches;
    experiment.features = features;
    return experiment;
}

/// Columns of different scale, one of them skewed, all far from 0.
inline Tensor someSamples(std::int64_t rows = 50)
{
    const Tensor normal = generate(initialSpec(GeneratorKind::Normal), {rows, 3});
    std::vector<double> values;
    for (std::int64_t row = 0; row < rows; ++row) {
        values.push_back(1e6 + 1e-3 * normal[3 * row]);
        values.push_back(-5 + 20 * normal[3 * row + 1]);
        values.push_back(std::exp(normal[3 * row + 2]));
    }
    return {{rows, 3}, std::span<const double>(values)};
}

inline BatchSums sumsOf(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                        int threads = 1)
{
    Workers workers(threads);
    BatchSums sums;
    runBatches(sums, population, experiment, batchSize, experiment.batches, workers);
    return sums;
}

/// Fails where a statistic is more than five of its standard errors from theory: of one normal statistic that happens
/// by chance once in 1.7 million seeds.
inline void compareWithin(double got, double want, double standardError, const char *what)
{
    constexpr double allowedErrors = 5;
    QVERIFY2(std::fabs(got - want) <= allowedErrors * standardError + 1e-7 * std::fabs(want),
             qPrintable(QStringLiteral("%1: %2 instead of %3 ± %4")
                            .arg(QLatin1String(what))
                            .arg(got, 0, 'g', 12)
                            .arg(want, 0, 'g', 12)
                            .arg(standardError)));
}

/// Adds a test row for each named population, that is all but Samples.
inline void addNamedPopulations()
{
    for (const PopulationKind kind : allPopulationKinds) {
        if (kind != PopulationKind::Samples)
            QTest::newRow(name(kind).data()) << kind;
    }
}

} // namespace normscope::test
