// SPDX-License-Identifier: GPL-3.0-or-later
// Batches shown one at a time: their statistics are the exact arithmetic of the shown values, and their distribution is
// that of the experiment. Statistical checks allow five standard errors (exceeded by chance for one in 1.7 million
// seeds); the seed is fixed.
#include "engine/experiments/fallen_batches.h"
#include "engine/experiments/population_shape.h"
#include "engine/experiments/theory.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tst_fallen_batches {

using namespace normscope;
using namespace normscope::test;

namespace {

BatchExperiment experimentOf(PopulationKind kind, int batchSize)
{
    BatchExperiment experiment = experimentWith(kind, 4000, 1);
    experiment.batchSize = batchSize;
    if (kind != PopulationKind::Samples)
        experiment.probe = {0.75};
    return experiment;
}

/// Six samples of two channels of 1 × 3.
Tensor images()
{
    std::vector<double> values;
    for (int n = 0; n < 6; ++n) {
        for (int k = 0; k < 3; ++k)
            values.push_back(500 + n * n - 2 * k + 0.25 * ((n + k) % 3));
        for (int k = 0; k < 3; ++k)
            values.push_back(n - k);
    }
    return {{6, 2, 1, 3}, std::span<const double>(values)};
}

BatchExperiment onImages(int batchSize, bool replacement)
{
    BatchExperiment experiment = experimentOf(PopulationKind::Samples, batchSize);
    experiment.layout = parseLayout("N,C,H,W", 4);
    experiment.replacement = replacement;
    experiment.probeSample = 2;
    experiment.probePosition = 1;
    return experiment;
}

double meanOf(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double varianceOf(const std::vector<double> &values)
{
    const double mean = meanOf(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return squares / static_cast<double>(values.size());
}

void compareNear(double got, double want, double unit)
{
    QVERIFY2(std::abs(got - want) <= 2e-6 * unit, qPrintable(QStringLiteral("%1, not %2").arg(got).arg(want)));
}

} // namespace

class TestFallenBatches : public QObject
{
    Q_OBJECT

private slots:
    void theShownValuesGiveTheShownNumbers_data();
    void theShownValuesGiveTheShownNumbers();
    void theTallyHasTheLawsOfTheExperiment_data();
    void theTallyHasTheLawsOfTheExperiment();
    void theProbeStandsForItselfWithoutReplacement();
    void aLoneProbeComesOutAsNothing();
    void theTallyGoesOnWhereItWas();
    void theShapeIsADensity();
    void theNearestCellIsFound();
};

void TestFallenBatches::theShownValuesGiveTheShownNumbers_data()
{
    QTest::addColumn<BatchExperiment>("experiment");
    for (const PopulationKind kind : allPopulationKinds) {
        if (kind != PopulationKind::Samples)
            QTest::newRow(name(kind).data()) << experimentOf(kind, 5);
    }
    QTest::newRow("pooled") << onImages(4, true);
    QTest::newRow("pooled, distinct") << onImages(4, false);
}

void TestFallenBatches::theShownValuesGiveTheShownNumbers()
{
    QFETCH(BatchExperiment, experiment);
    const ExperimentPopulation population(experiment, images());
    const Probe probe = makeProbe(population, experiment);
    for (int number = 0; number < 20; ++number) {
        FallenBatch batch = fallenBatch(population, experiment, probe, number);
        const auto perSample = static_cast<std::size_t>(population.valuesPerSample());
        QCOMPARE(batch.values.size(), static_cast<std::size_t>(experiment.batchSize) * perSample);
        const double unit = population.scale(0);
        compareNear(batch.mean, meanOf(batch.values), unit);
        compareNear(batch.variance, varianceOf(batch.values), unit * unit);
        // The batch with the probe's sample in place of the one that it replaces.
        const auto first = static_cast<std::size_t>(batch.replaced) * perSample;
        for (std::size_t i = 0; i < perSample; ++i)
            batch.values[first + i] = perSample == 1
                ? probe.first()
                : images()[population.groups()->element(probe.row, 0, static_cast<std::int64_t>(i))];
        compareNear(batch.probeMean, meanOf(batch.values), unit);
        compareNear(batch.probeVariance, varianceOf(batch.values), unit * unit);
        const double output
            = (probe.first() - meanOf(batch.values)) / std::sqrt(varianceOf(batch.values) + experiment.epsilon);
        QVERIFY(std::abs(batch.output - output) < 1e-5 * std::max(1.0, std::abs(output)));
    }
}

void TestFallenBatches::theTallyHasTheLawsOfTheExperiment_data()
{
    QTest::addColumn<BatchExperiment>("experiment");
    for (const int size : {1, 2, 4, 32}) {
        QTest::addRow("log-normal %d", size) << experimentOf(PopulationKind::LogNormal, size);
        QTest::addRow("pooled %d", size) << onImages(size, true);
    }
    QTest::newRow("distinct") << onImages(3, false);
}

void TestFallenBatches::theTallyHasTheLawsOfTheExperiment()
{
    QFETCH(BatchExperiment, experiment);
    const ExperimentPopulation population(experiment, images());
    const Probe probe = makeProbe(population, experiment);
    constexpr int count = 4000;
    FallenTally tally;
    tallyBatches(tally, population, experiment, probe, count);
    const Law law = batchMeanLaw(population, 0, experiment.batchSize);
    compareWithin(meanOf(tally.means), *law.mean, std::sqrt(*law.variance / count), "mean of means");
    const double kurtosis = *batchMeanKurtosis(population, 0, experiment.batchSize);
    compareWithin(varianceOf(tally.means), *law.variance, *law.variance * relativeErrorOfVariance(kurtosis, count),
                  "variance of means");
    // The outputs have the distribution of those of runProbe(), which draws other batches.
    Workers workers(1);
    ProbeRun run;
    runProbe(run, probe, population, experiment, experiment.batchSize, count, workers);
    run.outputs.resize(count);
    compareWithin(meanOf(tally.outputs), meanOf(run.outputs),
                  std::sqrt((varianceOf(tally.outputs) + varianceOf(run.outputs)) / count) + 1e-7, "mean of outputs");
}

void TestFallenBatches::theProbeStandsForItselfWithoutReplacement()
{
    const BatchExperiment experiment = onImages(6, false); // The batch is the whole population.
    const ExperimentPopulation population(experiment, images());
    const Probe probe = makeProbe(population, experiment);
    const double truth = constantOutputs(probe, population, experiment).population;
    for (int number = 0; number < 10; ++number) {
        const FallenBatch batch = fallenBatch(population, experiment, probe, number);
        const double own = images()[population.groups()->element(probe.row, 0, 0)];
        QCOMPARE(batch.values[static_cast<std::size_t>(batch.replaced) * 3], own);
        QVERIFY(std::abs(batch.output - truth) < 1e-6);
    }
}

void TestFallenBatches::aLoneProbeComesOutAsNothing()
{
    const BatchExperiment experiment = experimentOf(PopulationKind::Normal, 1);
    const ExperimentPopulation population(experiment);
    const FallenBatch batch = fallenBatch(population, experiment, makeProbe(population, experiment), 0);
    QCOMPARE(batch.output, 0.0);
    QCOMPARE(batch.mean, batch.values.front());
}

void TestFallenBatches::theTallyGoesOnWhereItWas()
{
    const BatchExperiment experiment = experimentOf(PopulationKind::Uniform, 8);
    const ExperimentPopulation population(experiment);
    const Probe probe = makeProbe(population, experiment);
    FallenTally whole;
    tallyBatches(whole, population, experiment, probe, 50);
    FallenTally parts;
    for (const int count : {1, 6, 80, 50})
        tallyBatches(parts, population, experiment, probe, count);
    QCOMPARE(parts.means, whole.means);
    QCOMPARE(parts.variances, whole.variances);
    QCOMPARE(parts.outputs, whole.outputs);
    QCOMPARE(whole.means[7], fallenBatch(population, experiment, probe, 7).mean);
}

void TestFallenBatches::theShapeIsADensity()
{
    for (const PopulationKind kind : allPopulationKinds) {
        const BatchExperiment experiment = kind == PopulationKind::Samples ? onImages(2, true) : experimentOf(kind, 2);
        const PopulationShape shape = populationShape(ExperimentPopulation(experiment, images()));
        QCOMPARE(shape.places.size(), shape.heights.size() + (shape.isSteps ? 1 : 0));
        double area = 0;
        for (std::size_t i = 0; i + 1 < shape.places.size(); ++i)
            area += shape.heights[i] * (shape.places[i + 1] - shape.places[i]);
        QVERIFY2(std::abs(area - 1) < 0.01, name(kind).data());
        QVERIFY(shape.low <= shape.places.front() && shape.places.back() <= shape.high);
    }
}

void TestFallenBatches::theNearestCellIsFound()
{
    const BatchExperiment experiment = onImages(2, true);
    const ExperimentPopulation population(experiment, images());
    const SampleGroups &groups = *population.groups();
    for (const auto &[sample, position] : {std::pair {0, 1}, std::pair {5, 2}, std::pair {3, 0}}) {
        const double value = images()[groups.element(sample, 0, position)];
        const GroupCell cell = nearestCell(population, value + 1e-3);
        QCOMPARE(cell.value, value);
        QCOMPARE(images()[groups.element(cell.sample, 0, cell.position)], value);
    }
    const double most = nearestCell(population, 1e9).value;
    QCOMPARE(nextCell(population, most, 1).value, most);
    QVERIFY(nextCell(population, most, -1).value < most);
    double value = nearestCell(population, -1e9).value;
    for (int step = 0; step < 17; ++step) // The images have 18 different cell values.
        value = nextCell(population, value, 1).value;
    QCOMPARE(value, most);
}

NORMSCOPE_TEST(TestFallenBatches)

} // namespace tst_fallen_batches

#include "tst_fallen_batches.moc"
