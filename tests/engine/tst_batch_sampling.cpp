// SPDX-License-Identifier: GPL-3.0-or-later
//
// Batches of fresh samples: drawn from the densities of their populations, and the same bits however they are computed.
// Histograms are compared by Pearson's χ² with the 1e-6 quantile; the seed is fixed, so that the verdict is always the
// same.
#include "engine/experiments/draw_kernels.h"
#include "engine/experiments/theory.h"
#include "engine/kernels/kernels.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <cmath>
#include <functional>
#include <numbers>

namespace tst_batch_sampling {

using namespace normscope;
using namespace normscope::test;

namespace {

void compareSame(const BatchSums &a, const BatchSums &b)
{
    QCOMPARE(a.batches, b.batches);
    QVERIFY(a.features == b.features);
    QCOMPARE(a.largestSquare, b.largestSquare);
    QVERIFY(a.means.counts == b.means.counts && a.variances.counts == b.variances.counts);
    QCOMPARE(a.means.below + a.means.above, b.means.below + b.means.above);
    QCOMPARE(a.variances.above, b.variances.above);
}

/// The value that χ² with `degrees` degrees of freedom exceeds once in a million (Wilson & Hilferty 1931).
double chiSquareLimit(double degrees)
{
    const double part = 2 / (9 * degrees);
    return degrees * std::pow(1 - part + 4.753 * std::sqrt(part), 3);
}

/// Pearson's test of a histogram against a density; bins with few expected counts are merged.
void compareWithDensity(const SamplingHistogram &histogram, const std::function<double(double)> &densityAt)
{
    constexpr int steps = 300;
    const auto total = static_cast<double>(histogram.total());
    double chiSquare = 0;
    double expected = 0;
    double counted = 0;
    double allExpected = 0;
    int bins = 0;
    for (int bin = 0; bin < distributionBins; ++bin) {
        for (int i = 0; i < steps; ++i)
            expected += total * histogram.width() / steps
                * densityAt(histogram.low + histogram.width() * (bin + (i + 0.5) / steps));
        counted += static_cast<double>(histogram.counts[static_cast<std::size_t>(bin)]);
        if (expected < 25)
            continue;
        chiSquare += (counted - expected) * (counted - expected) / expected;
        allExpected += expected;
        expected = counted = 0;
        ++bins;
    }
    const double outside = std::max(total - allExpected - expected, 0.0);
    compareWithin(static_cast<double>(histogram.below + histogram.above), outside,
                  std::sqrt(outside + 1) + 1e-5 * total, "outside"); // The integral's own error.
    QVERIFY2(chiSquare < chiSquareLimit(bins),
             qPrintable(QStringLiteral("χ² %1 with %2 bins").arg(chiSquare).arg(bins)));
}

/// Rows of one feature with a step between its values: 0.1 · (k mod levels) + 20, in float32 as images are.
Tensor steppedSamples(int levels)
{
    std::vector<float> values;
    for (int i = 0; i < 4 * levels; ++i)
        values.push_back(20 + 0.1f * static_cast<float>(i % levels));
    return {{4 * levels, 1}, std::span<const float>(values)};
}

/// Fails where a bar near the middle is a quarter higher or lower than its neighbours: the density of a sum is smooth.
void compareNeighbours(const SamplingHistogram &histogram, double middle, double spread)
{
    int compared = 0;
    for (int bin = 1; bin + 1 < histogram.bins; ++bin) {
        const double place = histogram.low + (bin + 0.5) * histogram.width();
        if (std::abs(place - middle) > spread)
            continue;
        const double ratio
            = histogram.density(bin) / std::sqrt(histogram.density(bin - 1) * histogram.density(bin + 1));
        QVERIFY2(ratio > 0.8 && ratio < 1.25, qPrintable(QStringLiteral("%1 times at %2").arg(ratio).arg(place)));
        ++compared;
    }
    QVERIFY(compared > 3);
}

} // namespace

class TestBatchSampling : public QObject
{
    Q_OBJECT

private slots:
    void wordsAreThoseOfXoshiro()
    {
        // The reference code xoshiro128plusplus.c with the state 1, 2, 3, 4, as in rand_xoshiro 0.6 (tests).
        constexpr std::uint32_t want[] = {641,        1573767,    3222811527, 3517856514, 836907274,
                                          4247214768, 3867114732, 1355841295, 495546011,  621204420};
        draws::Lanes lanes;
        for (std::uint32_t word = 0; word < 4; ++word)
            lanes.words[word].fill(word + 1);
        std::uint32_t words[std::size(want) * draws::laneCount];
        draws::table().words(lanes, std::size(want), words);
        for (std::size_t i = 0; i < std::size(want); ++i) {
            QCOMPARE(words[i * draws::laneCount], want[i]);
            QCOMPARE(words[(i + 1) * draws::laneCount - 1], want[i]);
        }
    }

    void drawsHaveThePopulationsDensity_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        addNamedPopulations();
    }

    void drawsHaveThePopulationsDensity()
    {
        QFETCH(const PopulationKind, kind);
        const BatchExperiment experiment = experimentWith(kind, 200'000);
        const BatchSums sums = sumsOf(ExperimentPopulation(experiment), experiment, 1); // Batches of one.
        QCOMPARE(sums.means.total(), experiment.batches * experiment.features);
        compareWithDensity(sums.means, [kind](double x) { return density(kind, x); });
    }

    void barsOfSteppedDataHaveNoTeeth_data()
    {
        QTest::addColumn<int>("levels");
        QTest::addColumn<int>("batchSize");
        for (const int levels : {4, 10, 64}) {
            for (const int batchSize : {24, 31, 32, 50, 200})
                QTest::addRow("%d levels, batches of %d", levels, batchSize) << levels << batchSize;
        }
    }

    void barsOfSteppedDataHaveNoTeeth()
    {
        QFETCH(const int, levels);
        QFETCH(const int, batchSize);
        const BatchExperiment experiment = experimentWith(PopulationKind::Samples, 200'000, 1);
        const ExperimentPopulation population(experiment, steppedSamples(levels));
        const BatchSums sums = sumsOf(population, experiment, batchSize);
        QCOMPARE(sums.means.total(), experiment.batches);
        const Law mean = batchMeanLaw(population.moments(0), batchSize, population.drawing());
        compareNeighbours(sums.means, *mean.mean, std::sqrt(*mean.variance));
        const Law variance = batchVarianceLaw(population.moments(0), batchSize, population.drawing());
        compareNeighbours(sums.variances, *variance.mean, std::sqrt(*variance.variance));
    }

    void onlySteppedDataHasAStep()
    {
        const BatchExperiment experiment = experimentWith(PopulationKind::Samples, 1, 1);
        const std::optional<Lattice> lattice = ExperimentPopulation(experiment, steppedSamples(64)).lattice();
        QVERIFY(lattice && std::abs(lattice->step - 0.1) < 1e-6 && std::abs(lattice->origin - 20) < 1e-6);
        QVERIFY(!ExperimentPopulation(experiment, someSamples()).lattice());
        QVERIFY(!latticeOf(std::vector<double> {3, 3, 3}));
        QVERIFY(!latticeOf({}));
        // No two values differ by the step itself.
        QCOMPARE(latticeOf(std::vector<double> {0, 6, 10, 15})->step, 1.0);
        QCOMPARE(latticeOf(std::vector<double> {-1.7, -1.4})->step, -1.4 + 1.7);
        QVERIFY(!latticeOf(std::vector<double> {0, 1, std::numbers::sqrt2, std::numbers::pi}));
    }

    void neighbouringDrawsAreIndependent()
    {
        // Both draws of a cosine and sine pair, and successive draws, share batches of two: a dependence between them
        // would change the distribution of the batch mean.
        BatchExperiment experiment = experimentWith(PopulationKind::Normal, 400'000, 3);
        const BatchSums sums = sumsOf(ExperimentPopulation(experiment), experiment, 2);
        compareWithDensity(sums.means, [](double x) { return normalDensity(x, 0, 0.5); });
    }

    void batchesOfNormalSamplesHaveTheirExactDensities()
    {
        const BatchExperiment experiment = experimentWith(PopulationKind::Normal, 100'000);
        for (const int n : {5, 24}) {
            const BatchSums sums = sumsOf(ExperimentPopulation(experiment), experiment, n);
            compareWithDensity(sums.means, [n](double x) { return normalDensity(x, 0, 1.0 / n); });
            compareWithDensity(sums.variances, [n](double v) { return normalVarianceDensity(v, n, 1); });
        }
    }

    void theSameSeedGivesTheSameBitsHoweverComputed_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        QTest::addColumn<bool>("replacement");
        addNamedPopulationsWithReplacement();
        QTest::newRow("samples, with replacement") << PopulationKind::Samples << true;
        QTest::newRow("samples, without") << PopulationKind::Samples << false;
    }

    void theSameSeedGivesTheSameBitsHoweverComputed()
    {
        QFETCH(const PopulationKind, kind);
        QFETCH(const bool, replacement);
        BatchExperiment experiment = experimentWith(kind, 0, 37);
        experiment.replacement = replacement;
        for (const int n : {1, 2, 7, 40}) {
            experiment.batches = 3'000'000 / (37 * n); // Several blocks, the last one not full.
            const ExperimentPopulation population(experiment, someSamples());
            const BatchSums want = sumsOf(population, experiment, n);
            compareSame(sumsOf(population, experiment, n, 2), want);
            compareSame(sumsOf(population, experiment, n, 5), want);

            BatchSums sliced;
            Workers workers(2);
            while (sliced.batches < experiment.batches)
                runBatches(sliced, population, experiment, n, sliced.batches + 1, workers);
            compareSame(sliced, want);

            experiment.batches = 500;
            const BatchSums few = sumsOf(population, experiment, n);
            for (const std::string &target : kernels::names()) {
                QVERIFY(kernels::use(target));
                compareSame(sumsOf(population, experiment, n), few);
            }
            QVERIFY(kernels::use({}));
        }
    }

    void aSeedsNumbersNeverChange_data()
    {
        // Computed by this program; g++ 12 and clang 14 give the same, with kernels from AVX-512 down to one value at a
        // time.
        QTest::addColumn<PopulationKind>("kind");
        QTest::addColumn<double>("mean"); // Σ m, the batch means, of 1000 batches of four with 16 features, seed 7,
        QTest::addColumn<double>("square"); // and Σ w², with w the sums of squared deviations.
        QTest::newRow("normal") << PopulationKind::Normal << -0x1.ae300672fp+4 << 0x1.73778b84c4008p+12;
        QTest::newRow("log-normal") << PopulationKind::LogNormal << -0x1.2830c03dap+5 << 0x1.1d5cadcc5844bp+18;
        QTest::newRow("bimodal") << PopulationKind::Bimodal << -0x1.8a824d7ccp+6 << 0x1.22de80dcbe584p+11;
        QTest::newRow("uniform") << PopulationKind::Uniform << 0x1.a6b564332p+5 << 0x1.99631cb636682p+11;
        QTest::newRow("student-t") << PopulationKind::StudentT << -0x1.89103fc9b8p+6 << 0x1.3dd8630e89de7p+15;
    }

    void aSeedsNumbersNeverChange()
    {
        QFETCH(const PopulationKind, kind);
        QFETCH(const double, mean);
        QFETCH(const double, square);
        const BatchExperiment experiment = experimentWith(kind, 1000);
        const BatchSums sums = sumsOf(ExperimentPopulation(experiment), experiment, 4);
        QVERIFY(sums.features[0].mean == mean);
        QVERIFY(sums.features[0].varianceSquare == square);
    }

    void anotherSeedOrSizeGivesOtherDraws()
    {
        BatchExperiment experiment = experimentWith(PopulationKind::Normal, 100);
        const ExperimentPopulation population(experiment);
        const double first = sumsOf(population, experiment, 4).features[0].mean;
        QVERIFY(sumsOf(population, experiment, 5).features[0].mean != first);
        experiment.seed = 8;
        QVERIFY(sumsOf(population, experiment, 4).features[0].mean != first);
    }

    void whatWasDoneBeforeACancelCanBeCarriedOn()
    {
        const BatchExperiment experiment = experimentWith(PopulationKind::Normal, 100'000, 64);
        const ExperimentPopulation population(experiment);
        Workers workers(1);
        BatchSums sums;
        const auto halfWay = [](double share) { return share > 0.5; };
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 runBatches(sums, population, experiment, 2, experiment.batches, workers, halfWay));
        QVERIFY(sums.batches > 0 && sums.batches < experiment.batches);
        runBatches(sums, population, experiment, 2, experiment.batches, workers);
        compareSame(sums, sumsOf(population, experiment, 2));
    }

private:
    static void addNamedPopulationsWithReplacement()
    {
        for (const PopulationKind kind : allPopulationKinds) {
            if (kind != PopulationKind::Samples)
                QTest::newRow(name(kind).data()) << kind << true;
        }
    }
};

NORMSCOPE_TEST(TestBatchSampling)

} // namespace tst_batch_sampling

#include "tst_batch_sampling.moc"
