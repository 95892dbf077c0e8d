// SPDX-License-Identifier: GPL-3.0-or-later
// The effect of the remedies against small batches on one probe, each against its definition.
#include "engine/experiments/remedies.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace tst_remedies {

using namespace normscope;

namespace {

BatchExperiment fewBatches()
{
    BatchExperiment experiment;
    experiment.batches = 4000;
    experiment.features = 8;
    experiment.probe = {0.75};
    return experiment;
}

RemedyOutcome outcomeWith(Remedy remedy, int batchSize, const RemedyChoice &choice = {})
{
    const BatchExperiment experiment = fewBatches();
    Workers workers(1);
    return remedyOutcome(remedy, choice, ExperimentPopulation(experiment), experiment, batchSize, workers);
}

/// The first of four features of five samples: skewed, with one value twice.
const std::vector<double> &firstFeature()
{
    static const std::vector<double> values = {0.5, -1.25, 0.5, 4, 1.75};
    return values;
}
constexpr long double epsilon = 1e-5L;
constexpr double typedProbe[] = {0.5, 2, -1, 3}; ///< Its first value also occurs among the samples.

ExperimentPopulation fiveSamples(BatchExperiment &experiment)
{
    experiment.population = PopulationKind::Samples;
    experiment.batches = 200'000;
    experiment.probe.assign(std::begin(typedProbe), std::end(typedProbe));
    experiment.channelGroups = 2;
    std::vector<double> values;
    for (const double first : firstFeature())
        values.insert(values.end(), {first, 1, 2, 3 * first});
    return ExperimentPopulation(experiment, Tensor({5, 4}, std::span<const double>(values)));
}

struct Exact
{
    long double mean = 0;
    long double variance = 0;
};

Exact momentsOf(const std::vector<long double> &values)
{
    Exact moments;
    for (const long double value : values)
        moments.mean += value / static_cast<long double>(values.size());
    for (const long double value : values)
        moments.variance += (value - moments.mean) * (value - moments.mean) / static_cast<long double>(values.size());
    return moments;
}

using Output = std::function<long double(const Exact &batch, const Exact &truth)>;

/// The outputs of the probe in every possible batch of `size` samples, all equally likely.
std::vector<long double> outputsOfAllBatches(int size, const Output &output)
{
    const std::vector<long double> all(firstFeature().begin(), firstFeature().end());
    const Exact truth = momentsOf(all);
    std::vector<long double> outputs;
    std::vector<long double> batch(static_cast<std::size_t>(size), all.front());
    batch.front() = typedProbe[0];
    std::vector<std::size_t> digits(static_cast<std::size_t>(size), 0);
    for (bool isDone = false; !isDone;) {
        for (std::size_t i = 1; i < batch.size(); ++i)
            batch[i] = all[digits[i]];
        outputs.push_back(output(momentsOf(batch), truth));
        isDone = true;
        for (std::size_t i = 1; i < batch.size() && isDone; ++i) {
            digits[i] = (digits[i] + 1) % all.size();
            isDone = digits[i] == 0;
        }
    }
    return outputs;
}

long double normalized(long double x, const Exact &by)
{
    return (x - by.mean) / std::sqrt(by.variance + epsilon);
}

/// Ioffe 2017, algorithm 1.
long double renormalized(const Exact &batch, const Exact &truth, const RemedyChoice &choice)
{
    const long double deviation = std::sqrt(truth.variance + epsilon);
    const long double most = choice.largestScale;
    const long double r = std::clamp(std::sqrt(batch.variance + epsilon) / deviation, 1 / most, most);
    const long double d
        = std::clamp<long double>((batch.mean - truth.mean) / deviation, -choice.largestShift, choice.largestShift);
    return normalized(typedProbe[0], batch) * r + d;
}

} // namespace

class TestRemedies : public QObject
{
    Q_OBJECT

private slots:
    void syncAndGhostAreBatchNormOfAnotherSize()
    {
        const RemedyOutcome eight = outcomeWith(Remedy::Batch, 8);
        const RemedyOutcome sync = outcomeWith(Remedy::Sync, 2);
        const RemedyOutcome ghost = outcomeWith(Remedy::Ghost, 32);
        for (const RemedyOutcome &outcome : {sync, ghost}) {
            QCOMPARE(outcome.statisticsSize, 8);
            QCOMPARE(outcome.spread, eight.spread);
            QCOMPARE(outcome.mean, eight.mean);
        }
        QCOMPARE(outcomeWith(Remedy::Ghost, 2).statisticsSize, 1); // Ghost batches have at least one sample.
    }

    /// Against enumeration, by the definitions of the papers. Five standard errors: one statistic in 1.7 million seeds
    /// is further off by chance, and there are three statistics for each of six rows.
    void outcomesAreThoseOfAllBatches_data()
    {
        QTest::addColumn<Remedy>("remedy");
        QTest::addColumn<int>("batchSize");
        QTest::addColumn<int>("together");
        QTest::newRow("batch") << Remedy::Batch << 3 << 3;
        QTest::newRow("sync of two devices") << Remedy::Sync << 2 << 4;
        QTest::newRow("ghosts of half a batch") << Remedy::Ghost << 7 << 3;
        QTest::newRow("accumulation") << Remedy::Accumulation << 2 << 2;
        QTest::newRow("renorm") << Remedy::Renorm << 3 << 3;
        QTest::newRow("renorm of two") << Remedy::Renorm << 2 << 2;
    }
    void outcomesAreThoseOfAllBatches()
    {
        QFETCH(Remedy, remedy);
        QFETCH(int, batchSize);
        QFETCH(int, together);
        const RemedyChoice choice {2, 1.5, 0.5};
        const std::vector<long double> outputs = outputsOfAllBatches(
            together, [&](const Exact &batch, const Exact &truth) {
                return remedy == Remedy::Renorm ? renormalized(batch, truth, choice) : normalized(typedProbe[0], batch);
            });
        const Exact truth = momentsOf({firstFeature().begin(), firstFeature().end()});
        const long double aim = normalized(typedProbe[0], truth);
        std::vector<long double> gaps;
        std::vector<long double> squares;
        const Exact exact = momentsOf(outputs);
        for (const long double output : outputs) {
            gaps.push_back(std::fabs(output - aim));
            squares.push_back((output - exact.mean) * (output - exact.mean));
        }

        BatchExperiment experiment;
        const ExperimentPopulation population = fiveSamples(experiment);
        Workers workers(1);
        const RemedyOutcome got = remedyOutcome(remedy, choice, population, experiment, batchSize, workers);
        QCOMPARE(got.statisticsSize, together);
        const auto root = [&](long double variance) {
            return static_cast<double>(std::sqrt(variance / static_cast<long double>(experiment.batches)));
        };
        const auto spread = static_cast<double>(std::sqrt(exact.variance));
        test::compareWithin(got.mean, static_cast<double>(exact.mean), root(exact.variance), "mean");
        test::compareWithin(got.bias, static_cast<double>(exact.mean - aim), root(exact.variance), "bias");
        test::compareWithin(got.spread, spread, root(momentsOf(squares).variance) / (2 * spread), "spread");
        test::compareWithin(got.gap, static_cast<double>(momentsOf(gaps).mean), root(momentsOf(gaps).variance), "gap");
    }

    /// Frozen statistics are batch norm with the population's statistics (Ioffe & Szegedy 2015, algorithm 2); layer and
    /// group norm depend on the probe's own features alone.
    void whatNeedsNoMatesFollowsItsDefinition()
    {
        BatchExperiment experiment;
        const ExperimentPopulation population = fiveSamples(experiment);
        Workers workers(1);
        const auto mean
            = [&](Remedy remedy) { return remedyOutcome(remedy, {}, population, experiment, 3, workers).mean; };
        const Exact truth = momentsOf({firstFeature().begin(), firstFeature().end()});
        const Exact layer = momentsOf({std::begin(typedProbe), std::end(typedProbe)});
        const Exact group = momentsOf({typedProbe[0], typedProbe[1]});
        QVERIFY(std::fabs(mean(Remedy::Frozen) - static_cast<double>(normalized(typedProbe[0], truth))) < 1e-12);
        QVERIFY(std::fabs(mean(Remedy::Layer) - static_cast<double>(normalized(typedProbe[0], layer))) < 1e-12);
        QVERIFY(std::fabs(mean(Remedy::Group) - static_cast<double>(normalized(typedProbe[0], group))) < 1e-12);
    }

    /// A sample that is normalized by its own positions alone always gives the same output: rounding must not be
    /// reported as spread.
    void whatIsAlwaysTheSameHasNoSpread()
    {
        BatchExperiment experiment;
        experiment.population = PopulationKind::Samples;
        experiment.batches = 2000;
        experiment.layout = parseLayout("N,C,L", 3);
        const ExperimentPopulation population(experiment, Tensor({2, 1, 3}, {0.1, 0.2, 0.7, 4, 5, 5.5}));
        Workers workers(1);
        const RemedyOutcome outcome = remedyOutcome(Remedy::Ghost, {}, population, experiment, 4, workers);
        QCOMPARE(outcome.statisticsSize, 1);
        QCOMPARE(outcome.spread, 0.0);
    }

    void everyRemedyNamesItsPaper()
    {
        for (const Remedy remedy : allRemedies)
            QCOMPARE(source(remedy).empty(), remedy == Remedy::Accumulation);
    }

    void accumulationChangesNothing()
    {
        const RemedyOutcome plain = outcomeWith(Remedy::Batch, 4);
        const RemedyOutcome accumulated = outcomeWith(Remedy::Accumulation, 4);
        QCOMPARE(accumulated.mean, plain.mean);
        QCOMPARE(accumulated.spread, plain.spread);
        QCOMPARE(accumulated.gap, plain.gap);
    }

    void whatNeedsNoMatesDoesNotScatter()
    {
        for (const Remedy remedy : {Remedy::Frozen, Remedy::Group, Remedy::Layer}) {
            const RemedyOutcome outcome = outcomeWith(remedy, 2);
            QCOMPARE(outcome.spread, 0.0);
            QCOMPARE(outcome.gap, 0.0);
            QCOMPARE(outcome.statisticsSize, 0);
        }
        QCOMPARE(outcomeWith(Remedy::Frozen, 2).mean, 0.75 / std::sqrt(1 + 1e-5));
        QVERIFY(std::isnan(outcomeWith(Remedy::Layer, 2).bias));
    }

    /// Without limits x̂ r + d is (x − μ)/σ of the population, whatever the batch; with r = 1 and d = 0 it is batch
    /// norm.
    void renormLiesBetweenFrozenAndBatch()
    {
        const RemedyOutcome free = outcomeWith(Remedy::Renorm, 4, {4, 1e9, 1e9});
        QVERIFY(free.spread < 1e-5);
        QVERIFY(std::fabs(free.mean - outcomeWith(Remedy::Frozen, 4).mean) < 1e-6);
        const RemedyOutcome bound = outcomeWith(Remedy::Renorm, 4, {4, 1, 0});
        const RemedyOutcome batch = outcomeWith(Remedy::Batch, 4);
        QVERIFY(std::fabs(bound.spread - batch.spread) < 1e-6);
        QVERIFY(std::fabs(bound.mean - batch.mean) < 1e-6);
        const RemedyOutcome between = outcomeWith(Remedy::Renorm, 4, {4, 1.5, 0.5});
        QVERIFY(between.spread > free.spread && between.spread < batch.spread);
    }

    void thereIsNoRunningVarianceWithoutVariance()
    {
        BatchExperiment experiment = fewBatches();
        experiment.population = PopulationKind::StudentT;
        experiment.degrees = 2;
        const ExperimentPopulation population(experiment);
        Workers workers(1);
        QVERIFY_THROWS_EXCEPTION(InputError, remedyOutcome(Remedy::Frozen, {}, population, experiment, 4, workers));
        QVERIFY(std::isnan(remedyOutcome(Remedy::Batch, {}, population, experiment, 4, workers).bias));
    }

    void whatCannotBeDrawnIsRefused()
    {
        BatchExperiment experiment = fewBatches();
        experiment.population = PopulationKind::Samples;
        experiment.replacement = false;
        experiment.probe.clear();
        const ExperimentPopulation population(experiment, Tensor({4, 1}, {1, 2, 3, 9}));
        Workers workers(1);
        QVERIFY_THROWS_EXCEPTION(InputError, remedyOutcome(Remedy::Sync, {}, population, experiment, 2, workers));
        // The batch is always all rows, in any order; draws are rounded to float32.
        QVERIFY(remedyOutcome(Remedy::Sync, {2, 3, 5}, population, experiment, 2, workers).spread < 1e-6);
    }
};

NORMSCOPE_TEST(TestRemedies)

} // namespace tst_remedies

#include "tst_remedies.moc"
