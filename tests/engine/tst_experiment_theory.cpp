// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of small batches against the enumeration of all batches: every tuple, or every subset, of a small
// population.
#include "engine/experiments/running_trajectory.h"
#include "tests/subject.h"
#include "tests/support/near.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace tst_experiment_theory {

using namespace normscope;
using namespace normscope::test;

namespace {

/// Expected value and variance of a statistic over equally likely outcomes.
struct Enumerated
{
    std::vector<double> values;
    void add(double value) { values.push_back(value); }
    double mean() const
    {
        return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    }
    double variance() const
    {
        const double centre = mean();
        Enumerated squares;
        for (const double value : values)
            squares.add((value - centre) * (value - centre));
        return squares.mean();
    }
};

struct Batch
{
    double mean = 0;
    double variance = 0;
};
Batch batchOf(const std::vector<double> &values)
{
    Batch batch;
    const auto count = static_cast<double>(values.size());
    for (const double value : values)
        batch.mean += value / count;
    for (const double value : values)
        batch.variance += (value - batch.mean) * (value - batch.mean) / count;
    return batch;
}

/// Calls `visit` with every ordered batch of `size` rows.
void forEveryBatch(const std::vector<double> &rows, std::size_t size, bool replacement,
                   const std::function<void(const std::vector<double> &)> &visit)
{
    std::vector<double> values;
    std::vector<bool> used(rows.size());
    const std::function<void()> extend = [&] {
        if (values.size() == size)
            return visit(values);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!replacement && used[row])
                continue;
            used[row] = true;
            values.push_back(rows[row]);
            extend();
            values.pop_back();
            used[row] = false;
        }
    };
    extend();
}

PopulationMoments momentsOf(const std::vector<double> &rows)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    const ExperimentPopulation population(experiment,
                                          Tensor({static_cast<std::int64_t>(rows.size()), 1}, std::span(rows)));
    return population.moments(0);
}

} // namespace

class TestExperimentTheory : public QObject
{
    Q_OBJECT

private slots:
    void lawsAreThoseOfAllBatches_data()
    {
        QTest::addColumn<std::vector<double>>("rows");
        QTest::addColumn<bool>("replacement");
        const std::vector<std::pair<const char *, std::vector<double>>> populations
            = {{"one row", {4}},
               {"two rows", {1, 3}},
               {"three rows", {0, 1, 5}},
               {"skewed", {0, 0, 0, 1, 9}},
               {"six rows", {-3, -1, 2, 2, 7, 11}}};
        for (const auto &[tag, rows] : populations) {
            QTest::addRow("%s with replacement", tag) << rows << true;
            QTest::addRow("%s without replacement", tag) << rows << false;
        }
    }

    void lawsAreThoseOfAllBatches()
    {
        QFETCH(const std::vector<double>, rows);
        QFETCH(const bool, replacement);
        const Drawing drawing {static_cast<std::int64_t>(rows.size()), replacement};
        const PopulationMoments moments = momentsOf(rows);
        const int largest = replacement ? 5 : static_cast<int>(rows.size());
        for (int n = 1; n <= largest; ++n) {
            Enumerated means;
            Enumerated variances;
            forEveryBatch(rows, static_cast<std::size_t>(n), replacement, [&](const std::vector<double> &values) {
                const Batch batch = batchOf(values);
                means.add(batch.mean);
                variances.add(batch.variance);
            });
            const Law mean = batchMeanLaw(moments, n, drawing);
            const Law variance = batchVarianceLaw(moments, n, drawing);
            compareNearly(*mean.mean, means.mean(), 1e-12);
            compareNearly(*mean.variance, means.variance(), 1e-12);
            compareNearly(*variance.mean, variances.mean(), 1e-12);
            compareNearly(*variance.variance, variances.variance(), 1e-12);
        }
    }

    void theMeansKurtosisIsThatOfAllBatches_data()
    {
        QTest::addColumn<bool>("replacement");
        QTest::newRow("with replacement") << true;
        QTest::newRow("without replacement") << false;
    }

    void theMeansKurtosisIsThatOfAllBatches()
    {
        QFETCH(const bool, replacement);
        const std::vector<double> rows = {0, 0, 1, 6};
        const Drawing drawing {4, replacement};
        for (const int n : {1, 2, 3}) {
            Enumerated means;
            Enumerated fourths;
            const double mean = *momentsOf(rows).mean;
            forEveryBatch(rows, static_cast<std::size_t>(n), replacement, [&](const std::vector<double> &values) {
                const double d = batchOf(values).mean - mean;
                means.add(d);
                fourths.add(d * d * d * d);
            });
            compareNearly(*batchMeanKurtosis(momentsOf(rows), n, drawing),
                          fourths.mean() / (means.variance() * means.variance()), 1e-12);
        }
        // A batch of all rows has always the same mean: without variance there is no kurtosis.
        QVERIFY(replacement || !batchMeanKurtosis(momentsOf(rows), 4, drawing));
    }

    void lawsOfSeveralFeaturesAreTheMeansOfTheirLaws_data() { theMeansKurtosisIsThatOfAllBatches_data(); }

    void lawsOfSeveralFeaturesAreTheMeansOfTheirLaws()
    {
        QFETCH(const bool, replacement);
        BatchExperiment experiment;
        experiment.population = PopulationKind::Samples;
        experiment.replacement = replacement;
        const ExperimentPopulation population(experiment, Tensor({4, 3}, {0, 5, 1, 1, 5, -1, 2, 5, 30, 9, 5, 2}));
        for (const int n : {1, 2, 4}) {
            Law means {0.0, 0.0};
            Law variances {0.0, 0.0};
            for (int feature = 0; feature < 3; ++feature) {
                const Law mean = batchMeanLaw(population.moments(feature), n, population.drawing());
                const Law variance = batchVarianceLaw(population.moments(feature), n, population.drawing());
                *means.mean += *mean.mean / 3;
                *means.variance += *mean.variance / 3;
                *variances.mean += *variance.mean / 3;
                *variances.variance += *variance.variance / 3;
            }
            compareNearly(*pooledMeanLaw(population, n).mean, *means.mean, 1e-12);
            compareNearly(*pooledMeanLaw(population, n).variance, *means.variance, 1e-12);
            compareNearly(*pooledVarianceLaw(population, n).mean, *variances.mean, 1e-12);
            compareNearly(*pooledVarianceLaw(population, n).variance, *variances.variance, 1e-12);
        }
    }

    void theErrorOfTheMeansVarianceHoldsForFeaturesThatMoveTogether()
    {
        BatchExperiment experiment;
        experiment.population = PopulationKind::Samples;
        const ExperimentPopulation one(experiment, Tensor({4, 1}, {0, 0, 1, 6}));
        const double single = relativeErrorOfVariance(*batchMeanKurtosis(one.moments(0), 3), 1000);
        compareNearly(relativeErrorOfMeans(one, 3, 1000), single, 1e-12);
        // The second feature is the negative of the first: both together tell no more than one.
        const ExperimentPopulation mirrored(experiment, Tensor({4, 2}, {0, 0, 0, 0, 1, -1, 6, -6}));
        compareNearly(relativeErrorOfMeans(mirrored, 3, 1000), single, 1e-12);
        // The second feature is three times the first: the pooled variance has the relative error of each, and the
        // value returned is no less.
        const ExperimentPopulation scaled(experiment, Tensor({4, 2}, {0, 0, 0, 0, 1, 3, 6, 18}));
        QVERIFY(relativeErrorOfMeans(scaled, 3, 1000) >= single);
        experiment.population = PopulationKind::StudentT;
        experiment.degrees = 4;
        QVERIFY(std::isnan(relativeErrorOfMeans(ExperimentPopulation(experiment), 3, 1000)));
    }

    void normalBatchVariancesHaveTheLawOfChiSquare()
    {
        // Nσ̂²/σ² is χ² with N − 1 degrees of freedom: mean N − 1, variance 2(N − 1).
        const PopulationMoments normal = exactMoments(PopulationKind::Normal);
        for (const int n : {1, 2, 3, 17, 1024}) {
            const Law law = batchVarianceLaw(normal, n);
            compareNearly(*law.mean, (n - 1.0) / n, 1e-12);
            compareNearly(*law.variance, 2 * (n - 1.0) / (static_cast<double>(n) * n), 1e-12);
        }
    }

    void momentsThatDoNotExistAreMissing()
    {
        const Law mean2 = batchMeanLaw(exactMoments(PopulationKind::StudentT, 2), 8);
        QVERIFY(mean2.mean && !mean2.variance);
        const Law variance2 = batchVarianceLaw(exactMoments(PopulationKind::StudentT, 2), 8);
        QVERIFY(!variance2.mean && !variance2.variance);
        // A batch of one sample has variance 0 whatever its population.
        const Law ofOne = batchVarianceLaw(exactMoments(PopulationKind::StudentT, 2), 1);
        QVERIFY(ofOne.mean == 0.0 && ofOne.variance == 0.0);
        const Law variance4 = batchVarianceLaw(exactMoments(PopulationKind::StudentT, 4), 8);
        QVERIFY(variance4.mean && !variance4.variance);
        const Law running = runningLaw(variance4, 1, 0.1, 10);
        QVERIFY(running.mean && !running.variance);
    }

    void theVariancesDensityHasTheLawsMoments()
    {
        const double variance = 2.5;
        for (const int n : {3, 4, 9, 40}) {
            constexpr int steps = 200'000;
            const double reach = 12 * variance;
            double powers[3] = {};
            for (int i = 0; i < steps; ++i) {
                const double v = (i + 0.5) / steps * reach;
                const double mass = normalVarianceDensity(v, n, variance) * reach / steps;
                powers[0] += mass;
                powers[1] += v * mass;
                powers[2] += v * v * mass;
            }
            compareNearly(powers[0], 1, 1e-4);
            compareNearly(powers[1], variance * (n - 1) / n, 1e-4);
            compareNearly(powers[2] - powers[1] * powers[1], variance * variance * 2 * (n - 1) / (1.0 * n * n), 1e-3);
        }
        // N = 3: σ̂² is exponential with rate 3/(2σ²). N = 2: σ̂² = d²/4 with d normal of variance 2σ².
        compareNearly(normalVarianceDensity(0.7, 3, variance), 0.6 * std::exp(-0.6 * 0.7), 1e-12);
        compareNearly(normalVarianceDensity(0, 3, variance), 0.6, 1e-12);
        compareNearly(normalVarianceDensity(0.7, 2, variance),
                      2 * normalDensity(std::sqrt(0.7), 0, variance / 2) / (2 * std::sqrt(0.7)), 1e-12);
        QCOMPARE(normalVarianceDensity(0, 2, variance), std::numeric_limits<double>::infinity());
    }

    void runningStatisticsHaveTheLawOfAllPaths()
    {
        // The statistic s of a batch is 0 or 3 with equal probability: every path of up to eight updates is visited.
        const Law statistic {1.5, 2.25};
        for (const double momentum : {0.0, 0.1, 0.5, 1.0}) {
            for (int steps = 0; steps <= 8; ++steps) {
                Enumerated ends;
                for (int path = 0; path < 1 << steps; ++path) {
                    double running = -2;
                    for (int t = 0; t < steps; ++t)
                        running = (1 - momentum) * running + momentum * ((path >> t & 1) == 0 ? 0 : 3);
                    ends.add(running);
                }
                const Law law = runningLaw(statistic, -2, momentum, steps);
                compareNearly(*law.mean, ends.mean(), 1e-12);
                compareNearly(*law.variance, ends.variance(), 1e-11);
            }
        }
    }

    void noBatchExceedsTheBoundAndOneReachesIt()
    {
        for (const int n : {2, 3, 10}) {
            std::vector<double> values(static_cast<std::size_t>(n), 5.0);
            values.back() = 9; // One value apart from equal others: the extreme case.
            const Batch batch = batchOf(values);
            compareNearly((9 - batch.mean) / std::sqrt(batch.variance), largestNormalizedBound(n), 1e-12);
        }
        QCOMPARE(largestNormalizedBound(1), 0.0);
        QCOMPARE(largestNormalizedBound(2), 1.0);
    }
};

NORMSCOPE_TEST(TestExperimentTheory)

} // namespace tst_experiment_theory

#include "tst_experiment_theory.moc"
