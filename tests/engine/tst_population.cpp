// SPDX-License-Identifier: GPL-3.0-or-later
// Populations: moments and densities are those of the named distributions, and a moment that does not exist is reported
// as missing.
#include "engine/experiments/experiment_population.h"
#include "tests/subject.h"
#include "tests/support/near.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

namespace tst_population {

using namespace normscope;
using namespace normscope::test;

namespace {

/// ∫ f over the real line, by x = tan t and the midpoint rule, which cuts off no tail.
template <class F>
double integral(const F &f)
{
    constexpr int steps = 400'000;
    double sum = 0;
    for (int i = 0; i < steps; ++i) {
        const double t = ((i + 0.5) / steps - 0.5) * std::numbers::pi;
        const double cosine = std::cos(t);
        sum += f(std::tan(t)) / (cosine * cosine);
    }
    return sum * std::numbers::pi / steps;
}

BatchExperiment sampling(int features = 64)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.features = features;
    return experiment;
}

} // namespace

class TestPopulation : public QObject
{
    Q_OBJECT

private slots:
    void momentsAreThoseOfTheDensity_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        for (const PopulationKind kind : allPopulationKinds) {
            if (kind != PopulationKind::Samples)
                QTest::newRow(name(kind).data()) << kind;
        }
    }

    void momentsAreThoseOfTheDensity()
    {
        QFETCH(const PopulationKind, kind);
        const PopulationMoments moments = exactMoments(kind);
        const auto central = [&](int order) {
            return integral([&](double x) { return std::pow(x - *moments.mean, order) * density(kind, x); });
        };
        compareNearly(integral([&](double x) { return density(kind, x); }), 1, 1e-5);
        compareNearly(central(1), 0, 1e-5);
        compareNearly(central(2), *moments.variance, 2e-5);
        compareNearly(central(3), *moments.third, 2e-5);
        compareNearly(central(4), *moments.fourth, 2e-5);
    }

    void logNormalMomentsHaveTheirExactValues()
    {
        // Reference values by Python 3.11, decimal with 40 digits, from w = exp(0.64).
        const PopulationMoments moments = exactMoments(PopulationKind::LogNormal);
        compareNearly(*moments.mean, 1.3771277643359571, 1e-15);
        compareNearly(*moments.variance, 1.7001588462643301, 1e-15);
        compareNearly(*moments.third, 8.1785688532730896, 1e-14);
        compareNearly(*moments.fourth, 99.341080471703342, 1e-14);
    }

    void studentMomentsEndBelowTheDegrees_data()
    {
        QTest::addColumn<int>("degrees");
        QTest::addColumn<int>("moments"); // How many of mean, variance, third and fourth exist.
        QTest::newRow("2") << 2 << 1;
        QTest::newRow("3") << 3 << 2;
        QTest::newRow("4") << 4 << 3;
        QTest::newRow("5") << 5 << 4;
    }

    void studentMomentsEndBelowTheDegrees()
    {
        QFETCH(const int, degrees);
        QFETCH(const int, moments);
        const PopulationMoments exact = exactMoments(PopulationKind::StudentT, degrees);
        QCOMPARE(exact.mean.has_value(), moments >= 1);
        QCOMPARE(exact.variance.has_value(), moments >= 2);
        QCOMPARE(exact.third.has_value(), moments >= 3);
        QCOMPARE(exact.fourth.has_value(), moments >= 4);
        QCOMPARE(exact.kurtosis().has_value(), moments >= 4);
    }

    void aNameLeadsBackToItsPopulation()
    {
        for (const PopulationKind kind : allPopulationKinds)
            QCOMPARE(fromName<PopulationKind>(name(kind)), std::optional(kind));
        QVERIFY(!fromName<PopulationKind>("gauss"));
    }

    void aTensorsMomentsAreThoseOfItsColumns()
    {
        const ExperimentPopulation population(sampling(), Tensor({4, 2}, {1, 5, 2, 5, 3, 5, 6, 5}));
        QCOMPARE(population.features(), 2);
        QCOMPARE(population.moments(0), (PopulationMoments {3.0, 3.5, 4.5, 24.5}));
        QCOMPARE(population.moments(1), (PopulationMoments {5.0, 0.0, 0.0, 0.0}));
        QVERIFY(!population.moments(1).kurtosis());
    }

    void featuresAreTheOtherAxesFlattenedUpToTheLimit()
    {
        const Tensor images = Tensor::filled({3, 2, 2, 5}, 1);
        QCOMPARE(ExperimentPopulation(sampling(), images).features(), 20);
        QCOMPARE(ExperimentPopulation(sampling(7), images).features(), 7);
        QCOMPARE(ExperimentPopulation(sampling(), images).drawing().size, 3);
    }

    void aTensorFarFromZeroKeepsItsDigits()
    {
        const ExperimentPopulation population(sampling(), Tensor({2, 1}, {1e9 + 0.25, 1e9 + 0.75}));
        QCOMPARE(*population.moments(0).variance, 0.0625);
        QCOMPARE(floats(population.table())[0], -1.0f);
        QCOMPARE(floats(population.table())[population.stride()], 1.0f);
    }

    void whatCannotBeDrawnFromIsRefused()
    {
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation {sampling()});
        const double infinity = std::numeric_limits<double>::infinity();
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(sampling(), Tensor({2, 1}, {1, infinity})));
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(sampling(), Tensor({2, 1}, {1, std::nan("")})));
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(sampling(), Tensor({2, 1}, {1, 1e200})));
    }

    void aBatchWithoutReplacementFitsIntoThePopulation()
    {
        BatchExperiment experiment = sampling();
        const Tensor samples({3, 1}, {1, 2, 3});
        ExperimentPopulation(experiment, samples).requireBatch(4);
        experiment.replacement = false;
        ExperimentPopulation(experiment, samples).requireBatch(3);
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(experiment, samples).requireBatch(4));
    }

    void valuesOutOfRangeAreRefused_data()
    {
        QTest::addColumn<BatchExperiment>("experiment");
        const auto row = [](const char *tag, auto &&change) {
            BatchExperiment experiment;
            change(experiment);
            QTest::newRow(tag) << experiment;
        };
        const double nan = std::nan("");
        row("no batch", [](BatchExperiment &e) { e.batchSize = 0; });
        row("a batch too large", [](BatchExperiment &e) { e.batchSize = 1025; });
        row("no features", [](BatchExperiment &e) { e.features = 0; });
        row("no batches", [](BatchExperiment &e) { e.batches = 0; });
        row("too many batches", [](BatchExperiment &e) { e.batches = mostBatches + 1; });
        row("one degree of freedom", [](BatchExperiment &e) { e.degrees = 1; });
        row("momentum above 1", [](BatchExperiment &e) { e.momentum = 1.5; });
        row("momentum NaN", [nan](BatchExperiment &e) { e.momentum = nan; });
        row("ε negative", [](BatchExperiment &e) { e.epsilon = -1; });
        row("ε NaN", [nan](BatchExperiment &e) { e.epsilon = nan; });
        row("start NaN", [nan](BatchExperiment &e) { e.startMean = nan; });
        row("start variance negative", [](BatchExperiment &e) { e.startVariance = -1; });
        row("probe NaN", [nan](BatchExperiment &e) { e.probe = {1, nan}; });
        row("no micro-batch", [](BatchExperiment &e) { e.microBatches = 0; });
        row("no channel group", [](BatchExperiment &e) { e.channelGroups = 0; });
    }

    void valuesOutOfRangeAreRefused()
    {
        QFETCH(const BatchExperiment, experiment);
        QVERIFY_THROWS_EXCEPTION(InputError, validate(experiment));
        validate(BatchExperiment());
    }
};

NORMSCOPE_TEST(TestPopulation)

} // namespace tst_population

#include "tst_population.moc"
