// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the batch size experiment gives the same numbers in any slices, and keeps what a change of its settings
// leaves valid.
#include "engine/experiments/experiment_run.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>

namespace tst_experiment_run {

using namespace normscope;

namespace {

using std::chrono::milliseconds;

BatchExperiment smallExperiment()
{
    BatchExperiment experiment;
    experiment.batches = 3000;
    experiment.features = 4;
    experiment.batchSize = 8;
    return experiment;
}

ExperimentRun completed(ExperimentRun run, milliseconds slice = milliseconds(1000), LawSizes sizes = LawSizes::All)
{
    Workers workers(1);
    while (!run.isComplete(sizes))
        run = advanced(std::move(run), slice, workers, {}, sizes);
    return run;
}

} // namespace

class TestExperimentRun : public QObject
{
    Q_OBJECT

private slots:
    void theFirstSliceHasEverythingInARoughForm();
    void slicesDoNotChangeTheNumbers();
    void anotherBatchSizeKeepsWhatWasMeasured();
    void anotherMomentumKeepsEveryDraw();
    void anotherSeedKeepsNothingButThePopulation();
    void theGapIsThatOfTheRunningStatistics();
    void fewBatchesStillMakeAWholeTrajectory();
    void withoutReplacementTheSweepEndsWithThePopulation();
    void aBatchLargerThanThePopulationIsRefused();
    void shareGrowsToOne();
    void remediesNeedTheLawsOfThePresentSizeOnly();
};

void TestExperimentRun::theFirstSliceHasEverythingInARoughForm()
{
    Workers workers(1);
    const ExperimentRun run = advanced(carriedOver({}, smallExperiment(), {}), milliseconds(0), workers);
    QVERIFY(run.isStarted());
    QVERIFY(run.present());
    QVERIFY(!run.probeRun->outputs.empty());
    QCOMPARE(run.trajectory.means.size(), std::size_t(trajectorySteps + 1));
    QCOMPARE(run.gaps.size(), std::size_t(trajectorySteps + 1));
    QCOMPARE(run.microBatches.values.size(), std::size_t(8));
}

void TestExperimentRun::slicesDoNotChangeTheNumbers()
{
    const ExperimentRun start = carriedOver({}, smallExperiment(), {});
    const ExperimentRun once = completed(start);
    const ExperimentRun often = completed(start, milliseconds(0));
    QCOMPARE(often.sums.size(), once.sums.size());
    for (const auto &[size, sums] : once.sums) {
        const BatchSums &other = *often.sums.at(size);
        QCOMPARE(other.batches, sums->batches);
        QVERIFY(other.features == sums->features);
        QVERIFY(other.means.counts == sums->means.counts);
    }
    QCOMPARE(often.probeRun->outputs, once.probeRun->outputs);
    QCOMPARE(often.gaps, once.gaps);
}

void TestExperimentRun::anotherBatchSizeKeepsWhatWasMeasured()
{
    const ExperimentRun before = completed(carriedOver({}, smallExperiment(), {}));
    BatchExperiment other = smallExperiment();
    other.batchSize = 16;
    const ExperimentRun run = carriedOver(before, other, {});
    QVERIFY(!run.isStarted());
    QCOMPARE(run.present(), before.sums.at(16).get());
    QVERIFY(!run.probeRun);
}

void TestExperimentRun::anotherMomentumKeepsEveryDraw()
{
    const ExperimentRun before = completed(carriedOver({}, smallExperiment(), {}));
    BatchExperiment other = smallExperiment();
    other.momentum = 0.5;
    const ExperimentRun run = completed(carriedOver(before, other, {}));
    QCOMPARE(run.sums.at(8), before.sums.at(8));
    QCOMPARE(run.probeRun, before.probeRun);
    QCOMPARE(run.series.means, before.series.means);
    // The first update r ← (1 − m) r + m s by hand, with r the running mean, s the batch mean and m the momentum.
    QCOMPARE(run.trajectory.means[1], 0.5 * run.series.means[0]);
}

void TestExperimentRun::anotherSeedKeepsNothingButThePopulation()
{
    const ExperimentRun before = completed(carriedOver({}, smallExperiment(), {}));
    BatchExperiment other = smallExperiment();
    other.seed = 8;
    const ExperimentRun run = carriedOver(before, other, {});
    QCOMPARE(run.population, before.population);
    QVERIFY(run.sums.empty());
    QVERIFY(!run.probeRun);
}

void TestExperimentRun::theGapIsThatOfTheRunningStatistics()
{
    BatchExperiment experiment = smallExperiment();
    experiment.batches = 2; // Few enough outputs to be counted by hand.
    experiment.probe = {0.75};
    experiment.epsilon = 0;
    const ExperimentRun run = completed(carriedOver({}, experiment, {}));
    const auto gapTo = [&](double eval) {
        return (std::abs(run.probeRun->outputs[0] - eval) + std::abs(run.probeRun->outputs[1] - eval)) / 2;
    };
    for (const std::size_t step : {0, 1, 200})
        QCOMPARE(run.gaps[step],
                 gapTo((0.75 - run.trajectory.means[step]) / std::sqrt(run.trajectory.variances[step])));
    // The running statistics start at mean 0 and variance 1, which are those of the normal population.
    QCOMPARE(run.populationGap, gapTo(0.75));
    QCOMPARE(run.gaps[0], run.populationGap);
    experiment.population = PopulationKind::StudentT;
    experiment.degrees = 2;
    QVERIFY(std::isnan(completed(carriedOver({}, experiment, {})).populationGap)); // The population has no σ.
}

void TestExperimentRun::fewBatchesStillMakeAWholeTrajectory()
{
    BatchExperiment experiment = smallExperiment();
    experiment.batches = 3;
    const ExperimentRun run = completed(carriedOver({}, experiment, {}));
    QCOMPARE(run.trajectory.means.size(), std::size_t(trajectorySteps + 1));
    QCOMPARE(run.present()->batches, std::int64_t(3));
    QCOMPARE(run.probeRun->outputs.size(), std::size_t(3));
}

void TestExperimentRun::withoutReplacementTheSweepEndsWithThePopulation()
{
    BatchExperiment experiment = smallExperiment();
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    experiment.batchSize = 3;
    const std::vector<double> values {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const ExperimentRun run = completed(carriedOver({}, experiment, Tensor({5, 2}, std::span<const double>(values))));
    QCOMPARE(sweptBatchSizes(*run.population), (std::vector<int> {1, 2, 4}));
    QCOMPARE(run.sums.size(), std::size_t(4));
}

void TestExperimentRun::aBatchLargerThanThePopulationIsRefused()
{
    BatchExperiment experiment = smallExperiment();
    experiment.population = PopulationKind::Samples;
    experiment.replacement = false;
    const std::vector<double> values {1, 2, 3, 4};
    Workers workers(1);
    QVERIFY_THROWS_EXCEPTION(InputError,
                             advanced(carriedOver({}, experiment, Tensor({4, 1}, std::span<const double>(values))),
                                      milliseconds(0), workers));
}

void TestExperimentRun::remediesNeedTheLawsOfThePresentSizeOnly()
{
    const ExperimentRun start = carriedOver({}, smallExperiment(), {});
    const ExperimentRun all = completed(start);
    const ExperimentRun part = completed(start, milliseconds(0), LawSizes::Present);
    QCOMPARE(part.sums.size(), std::size_t(1));
    QCOMPARE(part.present()->batches, smallExperiment().batches);
    QVERIFY(!part.isComplete());
    QCOMPARE(part.sweep.sizes.size(), all.sweep.sizes.size());
    for (const auto &[size, one] : all.sweep.sizes) {
        const ProbeAtSize &other = part.sweep.sizes.at(size);
        QCOMPARE(other.remedies.size(), one.remedies.size());
        for (const auto &[remedy, outcome] : one.remedies)
            QCOMPARE(other.remedies.at(remedy).spread, outcome.spread);
    }
}

void TestExperimentRun::shareGrowsToOne()
{
    Workers workers(1);
    ExperimentRun run = carriedOver({}, smallExperiment(), {});
    double before = run.share();
    QCOMPARE(before, 0.0);
    while (!run.isComplete()) {
        run = advanced(std::move(run), milliseconds(0), workers);
        QVERIFY(run.share() > before);
        before = run.share();
    }
    QCOMPARE(before, 1.0);
}

NORMSCOPE_TEST(TestExperimentRun)

} // namespace tst_experiment_run

#include "tst_experiment_run.moc"
