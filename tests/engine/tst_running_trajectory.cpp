// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running statistics step by step. Statistical checks allow five standard errors (by chance once in 1.7 million seeds);
// the seeds are fixed.
#include "engine/experiments/running_trajectory.h"

#include <QTest>

#include <cmath>

using namespace normscope;

namespace {

BatchExperiment smallExperiment(std::int64_t batches)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::LogNormal; // Skewed, and its mean is not the start.
    experiment.features = 1;
    experiment.batches = batches;
    return experiment;
}

MomentSeries seriesOf(const BatchExperiment &experiment, int batchSize, int threads = 1)
{
    Workers workers(threads);
    MomentSeries series;
    runMoments(series, ExperimentPopulation(experiment), experiment, batchSize, experiment.batches, workers);
    return series;
}

} // namespace

class TestRunningTrajectory : public QObject
{
    Q_OBJECT

private slots:
    void everyStepWeighsTheNewValueWithTheMomentum()
    {
        // PyTorch 1.13: BatchNorm1d(1, momentum=0.1) on batches of two, (1, 3) and then (5, 9); running_var is
        // unbiased.
        const MomentSeries series {2, {2, 7}, {1, 4}};
        BatchExperiment experiment;
        const RunningTrajectory running = runningTrajectory(series, experiment);
        QCOMPARE(running.means.size(), std::size_t(3));
        QCOMPARE(running.means[0], 0.0);
        QCOMPARE(running.means[1], 0.2);
        QCOMPARE(running.means[2], 0.88);
        QCOMPARE(running.variances[0], 1.0);
        QCOMPARE(running.variances[1], 1.1);
        QCOMPARE(running.variances[2], 1.79);
        experiment.momentumConvention = MomentumConvention::OldValue; // Only how the momentum is shown.
        QCOMPARE(runningTrajectory(series, experiment).means, running.means);
        experiment.runningVariance = VarianceEstimator::Biased;
        QCOMPARE(runningTrajectory(series, experiment).variances[1], 1.0);
        experiment.startMean = -4;
        experiment.startVariance = 9;
        QCOMPARE(runningTrajectory(series, experiment).means[1], -3.4);
        QCOMPARE(runningTrajectory(series, experiment).variances[1], 8.2);
    }

    void unbiasedVariancesOfBatchesOfOneAreNaNForGood()
    {
        BatchExperiment experiment = smallExperiment(5);
        const MomentSeries series = seriesOf(experiment, 1);
        const RunningTrajectory unbiased = runningTrajectory(series, experiment);
        QCOMPARE(unbiased.variances.front(), 1.0);
        for (std::size_t t = 1; t < unbiased.variances.size(); ++t)
            QVERIFY(std::isnan(unbiased.variances[t]));
        QVERIFY(std::isfinite(unbiased.means.back()));
        experiment.runningVariance = VarianceEstimator::Biased;
        QCOMPARE(runningTrajectory(series, experiment).variances.back(), std::pow(0.9, 5)); // Towards 0.
    }

    void manyRunsSpreadAsTheoryHasIt_data()
    {
        QTest::addColumn<VarianceEstimator>("estimator");
        QTest::newRow("biased") << VarianceEstimator::Biased;
        QTest::newRow("unbiased") << VarianceEstimator::Unbiased;
    }

    void manyRunsSpreadAsTheoryHasIt()
    {
        QFETCH(const VarianceEstimator, estimator);
        constexpr int runs = 4000;
        constexpr int steps = 12;
        constexpr int batchSize = 6;
        BatchExperiment experiment = smallExperiment(steps);
        experiment.runningVariance = estimator;
        experiment.momentum = 0.3;
        const ExperimentPopulation population(experiment);
        double sum = 0;
        double squares = 0;
        double varianceSum = 0;
        const Law mean = runningMeanLaw(population, experiment, batchSize, steps);
        const Law variance = runningVarianceLaw(population, experiment, batchSize, steps);
        for (int run = 0; run < runs; ++run) {
            experiment.seed = static_cast<std::uint64_t>(1000 + run);
            const RunningTrajectory running = runningTrajectory(seriesOf(experiment, batchSize), experiment);
            const double d = running.means.back() - *mean.mean;
            sum += d;
            squares += d * d;
            varianceSum += running.variances.back() - *variance.mean;
        }
        const double deviation = std::sqrt(*mean.variance);
        QVERIFY(std::fabs(sum / runs) < 5 * deviation / std::sqrt(runs));
        // The end is a weighted sum of log-normal means: its kurtosis is below 3 + (31.4 − … ) / 6 < 9.
        QVERIFY(std::fabs(squares / runs / *mean.variance - 1) < 5 * relativeErrorOfVariance(9, runs));
        QVERIFY(std::fabs(varianceSum / runs) < 5 * std::sqrt(*variance.variance / runs));
    }

    void theSeriesHasTheSameBitsHoweverComputed()
    {
        const BatchExperiment experiment = smallExperiment(100'000);
        const MomentSeries want = seriesOf(experiment, 32);
        const MomentSeries threaded = seriesOf(experiment, 32, 3);
        QCOMPARE(threaded.means, want.means);
        QCOMPARE(threaded.variances, want.variances);
        Workers workers(1);
        MomentSeries sliced;
        while (sliced.means.size() < want.means.size())
            runMoments(sliced, ExperimentPopulation(experiment), experiment, 32,
                       static_cast<std::int64_t>(sliced.means.size()) + 1, workers);
        QCOMPARE(sliced.means, want.means);
    }
};

QTEST_GUILESS_MAIN(TestRunningTrajectory)
#include "tst_running_trajectory.moc"
