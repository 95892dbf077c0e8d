// SPDX-License-Identifier: GPL-3.0-or-later
// What remedies against small batches do to one probe, each held against its definition.
#include "engine/experiments/remedies.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>

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
        QCOMPARE(outcomeWith(Remedy::Ghost, 2).statisticsSize, 1); // Not less than one sample.
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

    /// Without limits x̂ r + d is (x − μ)/σ, whatever the batch; with r = 1 and d = 0 it is batch norm.
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
        // All rows, in whatever order; draws are of float32.
        QVERIFY(remedyOutcome(Remedy::Sync, {2, 3, 5}, population, experiment, 2, workers).spread < 1e-6);
    }
};

NORMSCOPE_TEST(TestRemedies)

} // namespace tst_remedies

#include "tst_remedies.moc"
