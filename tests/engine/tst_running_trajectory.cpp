// SPDX-License-Identifier: GPL-3.0-or-later
//
// Running statistics step by step. Statistical checks allow five standard errors (exceeded by chance for one in 1.7
// million seeds); the seeds are fixed.
#include "engine/experiments/running_trajectory.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>

namespace tst_running_trajectory {

using namespace normscope;

namespace {

BatchExperiment smallExperiment(std::int64_t batches)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::LogNormal; // Skewed, with a mean other than the initial 0.
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

/// Deviations of a statistic from its expected value, over independent runs.
class Deviations
{
public:
    void add(double deviation)
    {
        ++m_count;
        m_sum += deviation;
        m_squares += deviation * deviation;
    }

    /// Fails unless mean and variance are within five standard errors; `kurtosis` is the largest that the statistic may
    /// have.
    void compare(double variance, double kurtosis) const
    {
        QVERIFY(std::fabs(m_sum / m_count) < 5 * std::sqrt(variance / m_count));
        QVERIFY(std::fabs(m_squares / m_count / variance - 1) < 5 * relativeErrorOfVariance(kurtosis, m_count));
    }

private:
    int m_count = 0;
    double m_sum = 0;
    double m_squares = 0;
};

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
        // The convention only changes how the momentum is shown.
        experiment.momentumConvention = MomentumConvention::OldValue;
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
        // The batch variances are 0, so that the running variance decays towards 0.
        QCOMPARE(runningTrajectory(series, experiment).variances.back(), std::pow(0.9, 5));
    }

    void manyRunsSpreadAsTheoryHasIt_data()
    {
        QTest::addColumn<VarianceEstimator>("estimator");
        QTest::addColumn<MomentumConvention>("convention");
        QTest::addColumn<double>("momentum");
        QTest::addColumn<int>("steps");
        using E = VarianceEstimator;
        using C = MomentumConvention;
        QTest::newRow("first step, biased") << E::Biased << C::NewValue << 0.3 << 1;
        QTest::newRow("third step, unbiased") << E::Unbiased << C::NewValue << 0.3 << 3;
        QTest::newRow("start not forgotten, old value") << E::Biased << C::OldValue << 0.1 << 5;
        QTest::newRow("settled, old value") << E::Unbiased << C::OldValue << 0.3 << 12;
    }

    // 0 · NaN is NaN: a momentum of 0 holds the running variance at its start for every batch but those of one sample
    // with the unbiased estimator (as PyTorch's running_var · (1 − momentum) + momentum · var).
    void aMomentumOfNothingDoesNotHideThatOneSampleHasNoUnbiasedVariance()
    {
        BatchExperiment experiment = smallExperiment(3);
        experiment.momentumConvention = MomentumConvention::NewValue;
        experiment.momentum = 0;
        experiment.startVariance = 5;
        experiment.population = PopulationKind::Normal;
        const ExperimentPopulation population(experiment);
        for (const auto estimator : {VarianceEstimator::Biased, VarianceEstimator::Unbiased}) {
            for (const int batchSize : {1, 2}) {
                experiment.runningVariance = estimator;
                const RunningTrajectory running = runningTrajectory(seriesOf(experiment, batchSize), experiment);
                const Law law = runningVarianceLaw(population, experiment, batchSize, 3);
                const bool isLost = estimator == VarianceEstimator::Unbiased && batchSize == 1;
                QCOMPARE(std::isnan(running.variances.back()), isLost);
                QCOMPARE(law.mean.has_value(), !isLost);
                if (isLost)
                    continue;
                QCOMPARE(running.variances.back(), 5.0);
                QVERIFY(law.mean == 5.0 && law.variance == 0.0);
            }
        }
        QVERIFY(runningVarianceLaw(population, experiment, 1, 0).mean == 5.0); // Before the first update.
    }

    void manyRunsSpreadAsTheoryHasIt()
    {
        QFETCH(const VarianceEstimator, estimator);
        QFETCH(const MomentumConvention, convention);
        QFETCH(const double, momentum);
        QFETCH(const int, steps);
        constexpr int runs = 4000;
        constexpr int batchSize = 6;
        BatchExperiment experiment = smallExperiment(steps);
        experiment.population = PopulationKind::Normal;
        experiment.runningVariance = estimator;
        experiment.momentumConvention = convention;
        experiment.momentum = momentum;
        experiment.startMean = -2;
        experiment.startVariance = 5;
        const ExperimentPopulation population(experiment);
        const Law mean = runningMeanLaw(population, experiment, batchSize, steps);
        const Law variance = runningVarianceLaw(population, experiment, batchSize, steps);
        // After t updates with momentum m the initial value has the weight (1 − m)ᵗ, and the variance is m/(2 − m) · (1
        // − (1 − m)²ᵗ) of that of one batch.
        const double kept = std::pow(1 - momentum, steps);
        const double noise = momentum / (2 - momentum) * (1 - kept * kept);
        const double factor = estimator == VarianceEstimator::Biased ? 5.0 / 6 : 1;
        QVERIFY(std::fabs(*mean.mean - kept * -2) < 1e-12);
        QVERIFY(std::fabs(*mean.variance - noise / 6) < 1e-12);
        QVERIFY(std::fabs(*variance.mean - (kept * 5 + (1 - kept) * factor)) < 1e-12);
        QVERIFY(std::fabs(*variance.variance - noise * factor * factor * 2 / 5) < 1e-12);

        Deviations means;
        Deviations variances;
        for (int run = 0; run < runs; ++run) {
            experiment.seed = 1000 + static_cast<std::uint64_t>(run);
            const RunningTrajectory running = runningTrajectory(seriesOf(experiment, batchSize), experiment);
            means.add(running.means.back() - *mean.mean);
            variances.add(running.variances.back() - *variance.mean);
        }
        // In a batch of six the mean is normal, and the variance χ² with five degrees of freedom: kurtosis 3 + 12/5. A
        // weighted sum of several batches has a smaller kurtosis.
        means.compare(*mean.variance, 3);
        variances.compare(*variance.variance, 5.4);
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

NORMSCOPE_TEST(TestRunningTrajectory)

} // namespace tst_running_trajectory

#include "tst_running_trajectory.moc"
