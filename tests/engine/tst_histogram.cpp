// SPDX-License-Identifier: GPL-3.0-or-later
// Histograms count every finite, unmasked value, and keep the shape of a group through the stages.
#include "engine/analysis/histogram.h"
#include "tests/subject.h"

#include "engine/tensor/error.h"
#include "tests/support/problems.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

namespace tst_histogram {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

EvaluationPtr evaluated(const std::vector<double> &values, const Tensor &mask = {})
{
    NormalizationProblem problem = withoutAffine(Tensor({static_cast<std::int64_t>(values.size())}, values), {0});
    problem.mask = mask;
    return evaluate(problem);
}

std::int64_t total(const std::vector<std::int64_t> &counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t(0));
}

using Counts = std::vector<std::int64_t>;

} // namespace

class tst_Histogram : public QObject
{
    Q_OBJECT

private slots:
    void wholeTensorOfTheWorkedExample();
    void groupOfTheWorkedExample();
    void theShapeOfAGroupStays_data();
    void theShapeOfAGroupStays();
    void ofSeveralGroupsTheShapeChanges();
    void betweenStagesValuesAreBlended();
    void everyFiniteUnmaskedValueIsCounted();
    void withoutFiniteValuesThereAreNoBars();
    void givenBinsCountWhatLiesOutside();
    void aKnownRangeChangesNothing_data();
    void aKnownRangeChangesNothing();
    void groupsAddUpToTheWholeTensor();
    void skewnessOfAKnownSample();
    void digitsSurviveALargeMean();
    void binsAreNice_data();
    void binsAreNice();
    void binsHoldTheirValues_data();
    void binsHoldTheirValues();
    void cancellingStopsTheWalk();
};

void tst_Histogram::wholeTensorOfTheWorkedExample()
{
    const Histogram result = histogram(*evaluate(workedExample()), 0);
    // Whole numbers, two of them in each bin: edges 0.5, 2.5, … 24.5.
    QVERIFY(result.bins.wholeNumbers);
    QCOMPARE(result.bins.minimum, 0.5);
    QCOMPARE(result.bins.maximum, 24.5);
    QCOMPARE(result.counts, Counts(12, 2));
    QCOMPARE(result.statistics.count(), 24);
    QCOMPARE(result.statistics.mean(), 12.5);
    // Σ(i − 12.5)² / 24 = (24² − 1) / 12.
    QCOMPARE(result.statistics.std(), std::sqrt(575.0 / 12));
    QVERIFY(std::abs(result.statistics.skewness()) < 1e-14);
}

void tst_Histogram::groupOfTheWorkedExample()
{
    const EvaluationPtr evaluation = evaluate(workedExample());
    const Histogram input = histogram(*evaluation, 0, 0);
    // The group's values are 1 2 3 4 13 14 15 16.
    QCOMPARE(input.counts, Counts({2, 2, 0, 0, 0, 0, 2, 2}));
    QCOMPARE(input.statistics.mean(), 8.5);
    QCOMPARE(input.statistics.std(), std::sqrt(37.25));
    const Histogram output = histogram(*evaluation, 3, 0);
    // The edges are the normalized 0.5 and 16.5, which lie 8 on either side of the mean.
    QVERIFY(std::abs(output.bins.minimum + 8 / std::sqrt(37.25 + 1e-5)) < 1e-14);
    QCOMPARE(output.bins.maximum, -output.bins.minimum);
    QCOMPARE(output.counts, input.counts);
    QVERIFY(std::abs(output.statistics.mean()) < 1e-15);
    QVERIFY(std::abs(output.statistics.std() - std::sqrt(37.25 / (37.25 + 1e-5))) < 1e-14);
}

void tst_Histogram::theShapeOfAGroupStays_data()
{
    QTest::addColumn<double>("gamma");
    QTest::addColumn<double>("stage");
    for (const double stage : {0.3, 1.0, 1.7, 2.0, 2.5, 3.0}) {
        QTest::addRow("gamma 2, stage %g", stage) << 2.0 << stage;
        QTest::addRow("gamma -0.5, stage %g", stage) << -0.5 << stage;
    }
}

/// Normalizing only shifts and scales a group: each bin holds the same values at every stage.
void tst_Histogram::theShapeOfAGroupStays()
{
    QFETCH(double, gamma);
    QFETCH(double, stage);
    NormalizationProblem problem = withoutAffine(
        Tensor({11, 1}, std::vector<double> {0.1, 0.1, 0.2, 0.25, 0.3, 0.3, 0.35, 0.5, 0.5, 1.25, 7.5}), {0});
    problem.spec.gamma = problem.spec.beta = {true, {1}};
    problem.gamma = Tensor({1, 1}, {gamma});
    problem.beta = Tensor({1, 1}, {3.0});
    const EvaluationPtr evaluation = evaluate(problem);
    const Histogram input = histogram(*evaluation, 0);
    const Histogram later = histogram(*evaluation, stage);
    const bool isMirrored = evaluation->value(stage, 10) < evaluation->value(stage, 0);
    QCOMPARE(isMirrored, gamma < 0 && stage > 2.7);
    Counts expected = input.counts;
    if (isMirrored)
        std::ranges::reverse(expected);
    QCOMPARE(later.counts, expected);
    QCOMPARE(later.outside, 0);
    // Each edge still separates the same values, except that a value may lie exactly on an edge.
    const double tiny = 1e-12 * (later.bins.maximum - later.bins.minimum);
    Counts counted(later.counts.size());
    for (std::int64_t i = 0; i < 11; ++i) {
        const double value = evaluation->value(stage, i);
        const int bin = later.bins.bin(value + (isMirrored ? -tiny : tiny));
        QVERIFY(bin >= 0);
        ++counted[static_cast<std::size_t>(bin)];
    }
    QCOMPARE(counted, later.counts);
    QCOMPARE(later.statistics.minimum(), std::min(evaluation->value(stage, 0), evaluation->value(stage, 10)));
}

/// Bins are chosen anew at each stage if the groups are shifted differently or γ differs within a group.
void tst_Histogram::ofSeveralGroupsTheShapeChanges()
{
    const EvaluationPtr several = evaluate(workedExample());
    const Histogram all = histogram(*several, 3);
    QCOMPARE(all.bins, niceBins(all.statistics.minimum(), all.statistics.maximum(), 24));
    NormalizationProblem problem = withoutAffine(Tensor({4}, std::vector<double> {1, 2, 3, 10}), {0});
    problem.gamma = Tensor({4}, {1.0, 2.0, 3.0, 4.0});
    problem.spec.gamma = {true, {0}};
    const EvaluationPtr stretched = evaluate(problem);
    QVERIFY(histogram(*stretched, 2).bins.minimum
            < -0.9); // −3/√12.5: the input's first edge is 0.5, before all values.
    const Bins nice = niceBins(stretched->value(3, 0), stretched->value(3, 3), 4);
    QCOMPARE(histogram(*stretched, 3).bins.maximum, nice.maximum);
}

void tst_Histogram::betweenStagesValuesAreBlended()
{
    const EvaluationPtr evaluation = evaluate(workedExample());
    const Histogram result = histogram(*evaluation, 0.25, 1);
    QCOMPARE(result.statistics.mean(), 0.75 * 12.5);
    QCOMPARE(result.statistics.minimum(), evaluation->value(0.25, 4));
}

void tst_Histogram::everyFiniteUnmaskedValueIsCounted()
{
    const EvaluationPtr evaluation
        = evaluated({1, notANumber, 2, infinity, 4, -infinity, 50, 60}, Tensor({8}, {1, 1, 1, 1, 1, 1, 0, 1}));
    const Histogram result = histogram(*evaluation, 0);
    QCOMPARE(result.notFinite, 3);
    QCOMPARE(result.masked, 1);
    QCOMPARE(total(result.counts), 4);
    QCOMPARE(result.statistics.count(), 4);
    QCOMPARE(result.statistics.maximum(), 60.0);
}

void tst_Histogram::withoutFiniteValuesThereAreNoBars()
{
    const Histogram result = histogram(*evaluated({notANumber, infinity}), 0);
    QVERIFY(result.counts.empty());
    QCOMPARE(result.notFinite, 2);
    QVERIFY(std::isnan(result.statistics.mean()));
    QVERIFY(std::isnan(result.statistics.std()));
    QVERIFY(std::isnan(result.statistics.skewness()));
}

void tst_Histogram::givenBinsCountWhatLiesOutside()
{
    const Bins bins {0, 10, 2, false};
    const Histogram result = histogram(*evaluated({-1, 0, 4.9, 5, 10, 10.1}), 0, {}, bins);
    QCOMPARE(result.bins, bins);
    QCOMPARE(result.counts, Counts({2, 2})); // The last bin holds its upper edge.
    QCOMPARE(result.outside, 2);
    QCOMPARE(result.statistics.count(), 6);
}

void tst_Histogram::aKnownRangeChangesNothing_data()
{
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<std::vector<double>>("mask");
    QTest::newRow("fractions") << std::vector {0.5, 1.25, 7.75, 3.0} << std::vector<double>();
    QTest::newRow("whole numbers") << std::vector {1.0, 2.0, 2.0, 9.0} << std::vector<double>();
    QTest::newRow("values left out") << std::vector {0.5, notANumber, infinity, 3.0} << std::vector<double>();
    QTest::newRow("largest masked") << std::vector {0.5, 1.25, 700.0, 3.0} << std::vector {1.0, 1.0, 0.0, 1.0};
    QTest::newRow("nothing finite") << std::vector(4, notANumber) << std::vector<double>();
}

void tst_Histogram::aKnownRangeChangesNothing()
{
    QFETCH(const std::vector<double>, values);
    QFETCH(const std::vector<double>, mask);
    const EvaluationPtr evaluation
        = evaluated(values, mask.empty() ? Tensor() : Tensor({4}, std::span<const double>(mask)));
    for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
        const Histogram unknown = histogram(*evaluation, static_cast<double>(stage));
        evaluation->range(stage);
        const Histogram known = histogram(*evaluation, static_cast<double>(stage));
        QCOMPARE(known.bins, unknown.bins);
        QCOMPARE(known.counts, unknown.counts);
        QCOMPARE(known.outside, std::int64_t(0));
        QCOMPARE(known.notFinite, unknown.notFinite);
        QCOMPARE(known.masked, unknown.masked);
    }
}

void tst_Histogram::groupsAddUpToTheWholeTensor()
{
    const EvaluationPtr evaluation = evaluate(workedExample());
    for (const double stage : {0.0, 1.0, 1.5, 2.0, 3.0}) {
        const Histogram whole = histogram(*evaluation, stage);
        Counts sum(whole.counts.size());
        for (std::int64_t group = 0; group < 3; ++group) {
            const Histogram part = histogram(*evaluation, stage, group, whole.bins);
            QCOMPARE(part.outside, 0);
            std::transform(sum.begin(), sum.end(), part.counts.begin(), sum.begin(), std::plus());
        }
        QCOMPARE(sum, whole.counts);
    }
}

void tst_Histogram::skewnessOfAKnownSample()
{
    // 0 0 0 1: mean 1/4, second moment 3/16, third 6/64 (p = 1/4 Bernoulli): (1 − 2p) / √(p(1 − p)) = 2 / √3.
    const SampleStatistics statistics = histogram(*evaluated({0, 0, 0, 1}), 0).statistics;
    QCOMPARE(statistics.skewness(), 2 / std::sqrt(3.0));
    // The same value if the sum is taken in blocks of 1024 values, of which the last is shorter.
    std::vector<double> values(4000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i < 1000 ? 1 : 0;
    QVERIFY(std::abs(histogram(*evaluated(values), 0).statistics.skewness() - 2 / std::sqrt(3.0)) < 1e-12);
}

void tst_Histogram::digitsSurviveALargeMean()
{
    std::vector<double> values(10'000);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 1e9 + (i % 2 == 0 ? 1 : -1);
    const SampleStatistics statistics = histogram(*evaluated(values), 0).statistics;
    QCOMPARE(statistics.mean(), 1e9);
    QCOMPARE(statistics.std(), 1.0);
}

void tst_Histogram::binsAreNice_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<int>("values");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("first");
    QTest::newRow("normal sample") << -2.9 << 3.1 << 1000 << 0.2 << -3.0;
    QTest::newRow("few values") << 0.1 << 0.9 << 4 << 0.2 << 0.0;
    QTest::newRow("millions: at most 64") << 0.0 << 1.0 << 64'000'000 << 0.02 << 0.0;
    QTest::newRow("large") << 1e300 << 3e300 << 8 << 2.5e299 << 1e300;
}

void tst_Histogram::binsAreNice()
{
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    QFETCH(int, values);
    QFETCH(double, width);
    QFETCH(double, first);
    const Bins bins = niceBins(minimum, maximum, values);
    QCOMPARE(bins.width(), width);
    if (first == 0)
        QVERIFY(std::abs(bins.minimum) < 1e-12);
    else
        QCOMPARE(bins.minimum, first);
    QVERIFY(bins.count <= 64);
    QCOMPARE(bins.edge(bins.count), bins.maximum);
}

void tst_Histogram::binsHoldTheirValues_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<bool>("wholeNumbers");
    constexpr double largest = std::numeric_limits<double>::max();
    QTest::newRow("ordinary") << -1.23 << 4.56 << false;
    QTest::newRow("equal") << 8.5 << 8.5 << false;
    QTest::newRow("zeros") << 0.0 << 0.0 << true;
    QTest::newRow("whole numbers") << -3.0 << 1e6 << true;
    QTest::newRow("huge whole numbers") << -1e300 << 1e300 << true;
    QTest::newRow("all that is representable") << -largest << largest << false;
    QTest::newRow("largest alone") << largest << largest << false;
    QTest::newRow("neighbours") << 1.0 << std::nextafter(1.0, 2.0) << false;
    QTest::newRow("denormal") << 0.0 << 4.9406564584124654e-324 << false;
    QTest::newRow("small beside large") << 1e16 << 1e16 + 2 << false;
}

void tst_Histogram::binsHoldTheirValues()
{
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    QFETCH(bool, wholeNumbers);
    for (const std::int64_t values : {1, 8, 1000, 100'000'000}) {
        const Bins bins = niceBins(minimum, maximum, values, wholeNumbers);
        QVERIFY(std::isfinite(bins.minimum) && std::isfinite(bins.maximum));
        QVERIFY(bins.count >= 1 && bins.count <= 64);
        QVERIFY(bins.minimum < bins.maximum);
        QVERIFY(bins.bin(minimum) >= 0);
        QVERIFY(bins.bin(maximum) >= bins.bin(minimum));
        QCOMPARE(bins.bin(notANumber), -1);
    }
}

void tst_Histogram::cancellingStopsTheWalk()
{
    const EvaluationPtr evaluation = evaluated(std::vector<double>(3'000'000, 1.0));
    QVERIFY_THROWS_EXCEPTION(Cancelled, histogram(*evaluation, 3, {}, {}, [](double) { return true; }));
    double last = 0;
    histogram(*evaluation, 3, {}, {}, [&last](double share) {
        [&] { QVERIFY(share >= last && share <= 1); }();
        last = share;
        return false;
    });
    QVERIFY(last > 0.5);
}

NORMSCOPE_TEST(tst_Histogram)

} // namespace tst_histogram

#include "tst_histogram.moc"
