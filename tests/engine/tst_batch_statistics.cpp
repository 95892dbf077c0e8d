// SPDX-License-Identifier: GPL-3.0-or-later
//
// Statistics over many batches agree with exact theory.
#include "engine/experiments/theory.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <algorithm>

namespace tst_batch_statistics {

using namespace normscope;
using namespace normscope::test;

namespace {

/// Compares the means of batch means and of batch variances, and the variance of batch means, with theory for batches
/// of n; `kurtosis` is that of the batch means.
void compareWithTheory(const BatchStatistics &got, const ExperimentPopulation &population, int n, double kurtosis)
{
    const Law mean = pooledMeanLaw(population, n);
    const Law variance = pooledVarianceLaw(population, n);
    const auto root = std::sqrt(static_cast<double>(got.draws));
    compareWithin(got.meanOfMeans, *mean.mean, std::sqrt(*mean.variance) / root, "mean of means");
    compareWithin(got.varianceOfMeans, *mean.variance, *mean.variance * relativeErrorOfVariance(kurtosis, got.draws),
                  "variance of means");
    compareWithin(got.meanOfVariances, *variance.mean, std::sqrt(*variance.variance) / root, "mean of variances");
}

void compareSpreadOfVariances(const BatchStatistics &got, const ExperimentPopulation &population, int n)
{
    const double want = *pooledVarianceLaw(population, n).variance;
    compareWithin(got.varianceOfVariances, want, want * relativeErrorOfVariance(got.kurtosisOfVariances, got.draws),
                  "variance of variances");
}

} // namespace

class TestBatchStatistics : public QObject
{
    Q_OBJECT

private slots:
    void statisticsAgreeWithTheory_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        addNamedPopulations();
    }

    void statisticsAgreeWithTheory()
    {
        QFETCH(const PopulationKind, kind);
        const BatchExperiment experiment = experimentWith(kind, 20'000);
        const ExperimentPopulation population(experiment);
        // The standard error of a variance of variances needs moments of order eight, which t does not have, and which
        // a sample of a log-normal population estimates too badly.
        const bool heavyTails = kind == PopulationKind::LogNormal || kind == PopulationKind::StudentT;
        for (const int n : {1, 2, 3, 8, 33, 256}) {
            const BatchStatistics got = statistics(sumsOf(population, experiment, n), population);
            compareWithTheory(got, population, n, *batchMeanKurtosis(population.moments(0), n));
            if (n > 1 && !heavyTails)
                compareSpreadOfVariances(got, population, n);
        }
    }

    void aTensorsSamplesAgreeWithTheory_data()
    {
        QTest::addColumn<bool>("replacement");
        QTest::newRow("with replacement") << true;
        QTest::newRow("without") << false;
    }

    void aTensorsSamplesAgreeWithTheory()
    {
        QFETCH(const bool, replacement);
        BatchExperiment experiment = experimentWith(PopulationKind::Samples, 100'000);
        experiment.replacement = replacement;
        const Tensor samples = someSamples();
        for (int column = 0; column < 3; ++column) {
            std::vector<double> values;
            for (std::int64_t row = 0; row < 50; ++row)
                values.push_back(samples[3 * row + column]);
            const ExperimentPopulation population(experiment, Tensor({50, 1}, std::span<const double>(values)));
            for (const int n : {1, 2, 7, 49}) {
                const BatchStatistics got = statistics(sumsOf(population, experiment, n), population);
                compareWithTheory(got, population, n, std::max(3.0, *population.moments(0).kurtosis()));
                if (n > 1)
                    compareSpreadOfVariances(got, population, n);
            }
        }
    }

    void aBatchOfTheWholePopulationIsAlwaysTheSame()
    {
        BatchExperiment experiment = experimentWith(PopulationKind::Samples, 500);
        experiment.replacement = false;
        const ExperimentPopulation population(experiment, someSamples());
        const BatchSums sums = sumsOf(population, experiment, 50);
        const BatchStatistics got = statistics(sums, population);
        const Law variance = pooledVarianceLaw(population, 50);
        const double square = *variance.mean * *variance.mean;
        QVERIFY(got.varianceOfMeans < 1e-12 * *variance.mean);
        QVERIFY(std::fabs(got.meanOfVariances - *variance.mean) < 1e-6 * *variance.mean);
        QVERIFY(got.varianceOfVariances < 1e-12 * square);
        QVERIFY(std::fabs(*variance.variance) < 1e-9 * square);
        // A histogram of equal values still has a positive width and counts them within its bins.
        for (const SamplingHistogram &histogram : {sums.means, sums.variances}) {
            QVERIFY(histogram.width() > 0);
            QCOMPARE(histogram.below + histogram.above, 0);
            QCOMPARE(histogram.total(), 500);
        }
    }

    void rowsAreDrawnWhole()
    {
        // The columns are each other's negatives: so are their batch means if each drawn sample is a whole row.
        BatchExperiment experiment = experimentWith(PopulationKind::Samples, 300);
        const ExperimentPopulation population(experiment, Tensor({3, 2}, {1, -1, 2, -2, 6, -6}));
        const BatchSums sums = sumsOf(population, experiment, 4);
        QCOMPARE(sums.features[0].mean, -sums.features[1].mean);
        QCOMPARE(sums.features[0].meanSquare, sums.features[1].meanSquare);
        QCOMPARE(sums.features[0].varianceSquare, sums.features[1].varianceSquare);
    }

    void batchesOfOneHaveNoSpread_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        addNamedPopulations();
    }

    void batchesOfOneHaveNoSpread()
    {
        QFETCH(const PopulationKind, kind);
        const BatchExperiment experiment = experimentWith(kind, 1000);
        const ExperimentPopulation population(experiment);
        const BatchStatistics one = statistics(sumsOf(population, experiment, 1), population);
        QCOMPARE(one.meanOfVariances, 0.0);
        QCOMPARE(one.varianceOfVariances, 0.0);
        QCOMPARE(one.largestNormalized, 0.0);
    }

    void noNormalizedValueExceedsTheBound_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        addNamedPopulations();
    }

    void noNormalizedValueExceedsTheBound()
    {
        QFETCH(const PopulationKind, kind);
        BatchExperiment experiment = experimentWith(kind, 20'000);
        experiment.epsilon = 0;
        const ExperimentPopulation population(experiment);
        for (const int n : {2, 3, 4, 64}) {
            const BatchSums sums = sumsOf(population, experiment, n);
            QVERIFY(sums.largestSquare <= (n - 1) * (1 + 1e-5)); // The bound plus rounding errors.
            QVERIFY(statistics(sums, population).largestNormalized <= largestNormalizedBound(n));
            if (n == 2) // In a batch of two both values are at the bound.
                QVERIFY(sums.largestSquare >= 1 - 1e-6);
        }
    }

    void tailsWithoutAVarianceStayFinite()
    {
        BatchExperiment experiment = experimentWith(PopulationKind::StudentT, 50'000);
        experiment.degrees = fewestDegrees;
        const ExperimentPopulation population(experiment);
        QVERIFY(!pooledMeanLaw(population, 8).variance);
        const BatchStatistics got = statistics(sumsOf(population, experiment, 8), population);
        QVERIFY(std::isfinite(got.meanOfMeans) && std::isfinite(got.varianceOfVariances));
        QVERIFY(std::isfinite(got.kurtosisOfVariances));
        QVERIFY(got.largestNormalized <= largestNormalizedBound(8));
    }

    void constantSamplesNormalizeToZero()
    {
        BatchExperiment experiment = experimentWith(PopulationKind::Samples, 100);
        experiment.epsilon = 0;
        const ExperimentPopulation population(experiment, Tensor::filled({4, 3}, 7));
        const BatchStatistics got = statistics(sumsOf(population, experiment, 3), population);
        QCOMPARE(got.meanOfMeans, 7.0);
        QCOMPARE(got.varianceOfMeans, 0.0);
        QCOMPARE(got.meanOfVariances, 0.0);
        QCOMPARE(got.varianceOfVariances, 0.0);
        QCOMPARE(got.largestNormalized, 0.0);
    }
};

NORMSCOPE_TEST(TestBatchStatistics)

} // namespace tst_batch_statistics

#include "tst_batch_statistics.moc"
