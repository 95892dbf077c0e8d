// SPDX-License-Identifier: GPL-3.0-or-later
// Generated tensors have the requested distribution and depend on the seed alone; impossible parameters are refused.
#include "engine/generators/generator.h"
#include "engine/generators/portable_math.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tst_generators {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr std::int64_t many = 100000;

GeneratorSpec specOf(GeneratorKind kind, std::array<double, 3> parameters, std::uint64_t seed = 1)
{
    GeneratorSpec spec;
    spec.kind = kind;
    spec.parameters = parameters;
    spec.seed = seed;
    return spec;
}

double normalCdf(double x)
{
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// √n times the largest distance between the values' distribution and `cdf` (Kolmogorov–Smirnov).
template <class Cdf>
double distance(std::vector<double> values, Cdf &&cdf)
{
    std::sort(values.begin(), values.end());
    const auto n = static_cast<double>(values.size());
    double largest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double p = cdf(values[i]);
        const auto rank = static_cast<double>(i);
        largest = std::max({largest, p - rank / n, (rank + 1) / n - p});
    }
    return largest * std::sqrt(n);
}

/// Exceeded by chance for one in 10⁹ seeds: 2 exp(−2 d²) = 10⁻⁹. The seeds here are fixed, so a failure means that the
/// generator has changed.
constexpr double distanceBound = 3.28;

} // namespace

class TestGenerators : public QObject
{
    Q_OBJECT

private slots:
    void rampAndConstantAreExact();
    void followsItsDistribution_data();
    void followsItsDistribution();
    void tailsAreThere();
    void neighboursAreIndependent();
    void equalSeedsEqualValues_data();
    void equalSeedsEqualValues();
    void singlePrecisionIsTheRoundedDouble();
    void channelsAreShifted();
    void someElementsAreShiftedLikeTheirChannels();
    void oneOutlierReplacesOneValue();
    void everyKindIsDescribed();
    void refusesImpossibleParameters_data();
    void refusesImpossibleParameters();
    void refusesImpossibleShapes();
    void stopsWhenAsked();
};

void TestGenerators::rampAndConstantAreExact()
{
    QCOMPARE(generate(specOf(GeneratorKind::Ramp, {1, 0.5}), {2, 2}), Tensor({2, 2}, {1, 1.5, 2, 2.5}));
    QCOMPARE(generate(specOf(GeneratorKind::Constant, {-3}), {3}), Tensor({3}, {-3, -3, -3}));
}

void TestGenerators::followsItsDistribution_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("normal") << static_cast<int>(GeneratorKind::Normal);
    QTest::newRow("uniform") << static_cast<int>(GeneratorKind::Uniform);
    QTest::newRow("log-normal") << static_cast<int>(GeneratorKind::LogNormal);
}

void TestGenerators::followsItsDistribution()
{
    QFETCH(int, kind);
    const auto generator = static_cast<GeneratorKind>(kind);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto values = valuesOf(generate(specOf(generator, {-2, 3}, seed), {many}));
        const double far = distance(values, [&](double x) {
            switch (generator) {
            case GeneratorKind::Uniform:
                return (x + 2) / 5;
            case GeneratorKind::LogNormal:
                return normalCdf((std::log(x) + 2) / 3);
            default:
                return normalCdf((x + 2) / 3);
            }
        });
        QVERIFY2(far < distanceBound, qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(far)));
    }
}

void TestGenerators::tailsAreThere()
{
    // Of 10⁶ normal values, 63.3 lie beyond ±4 on average (Poisson): outside 25 … 115 for one in 10⁷ seeds.
    const auto values = valuesOf(generate(specOf(GeneratorKind::Normal, {0, 1}), {1000000}));
    const auto beyond = std::count_if(values.begin(), values.end(), [](double x) { return std::fabs(x) > 4; });
    QVERIFY2(beyond >= 25 && beyond <= 115, qPrintable(QString::number(beyond)));
}

void TestGenerators::neighboursAreIndependent()
{
    // The correlation of neighbours is normal with deviation 1/√n: beyond 6 deviations for one in 5 · 10⁸ seeds.
    const auto x = valuesOf(generate(specOf(GeneratorKind::Normal, {0, 1}), {many}));
    for (const std::size_t lag : {1u, 2u, 3u, 4u, 8u}) {
        double sum = 0;
        for (std::size_t i = 0; i + lag < x.size(); ++i)
            sum += x[i] * x[i + lag];
        QVERIFY(std::fabs(sum) / std::sqrt(static_cast<double>(x.size())) < 6);
    }
}

void TestGenerators::equalSeedsEqualValues_data()
{
    QTest::addColumn<int>("kind");
    for (const GeneratorKind kind : allGeneratorKinds)
        QTest::newRow(title(kind).text) << static_cast<int>(kind);
}

void TestGenerators::equalSeedsEqualValues()
{
    QFETCH(int, kind);
    GeneratorSpec spec = initialSpec(static_cast<GeneratorKind>(kind));
    const Tensor first = generate(spec, {4, 3, 5});
    QCOMPARE(generate(spec, {4, 3, 5}), first);
    spec.seed = 2;
    QCOMPARE(generate(spec, {4, 3, 5}) == first, !isRandom(spec.kind));
}

void TestGenerators::singlePrecisionIsTheRoundedDouble()
{
    const GeneratorSpec spec = initialSpec(GeneratorKind::LogNormal);
    QCOMPARE(generate(spec, {100}, DType::Float32), generate(spec, {100}).converted(DType::Float32));
}

void TestGenerators::channelsAreShifted()
{
    GeneratorSpec spec = specOf(GeneratorKind::ChannelShift, {10, 0, 2});
    QCOMPARE(valuesOf(generate(spec, {2, 3, 2})),
             (std::vector<double> {10, 10, 12, 12, 14, 14, 10, 10, 12, 12, 14, 14}));
    spec.channelAxis = 2;
    QCOMPARE(valuesOf(generate(spec, {1, 2, 3})), (std::vector<double> {10, 12, 14, 10, 12, 14}));
    spec.channelAxis = 5;
    QCOMPARE(valuesOf(generate(spec, {3})), (std::vector<double> {10, 10, 10}));
}

void TestGenerators::someElementsAreShiftedLikeTheirChannels()
{
    const GeneratorSpec spec = specOf(GeneratorKind::ChannelShift, {10, 0, 2});
    const std::array<std::int64_t, 4> elements = {1, 2, 5, 8}; // Channels 0, 1, 2, and 1 of the second sample.
    QCOMPARE(valuesOf(generateAt(spec, {2, 3, 2}, elements)), (std::vector<double> {10, 12, 14, 12}));
    QCOMPARE(valuesOf(generateAt(specOf(GeneratorKind::Ramp, {1, 1}), {2, 3, 2}, elements)),
             (std::vector<double> {1, 2, 3, 4}));
}

void TestGenerators::oneOutlierReplacesOneValue()
{
    std::vector<std::int64_t> places;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto with = valuesOf(generate(specOf(GeneratorKind::Outlier, {0, 1, 100}, seed), {10, 10}));
        const auto without = valuesOf(generate(specOf(GeneratorKind::Normal, {0, 1, 0}, seed), {10, 10}));
        const auto [at, ignored] = std::mismatch(with.begin(), with.end(), without.begin());
        QCOMPARE(*at, 100.0);
        QVERIFY(std::equal(at + 1, with.end(), ignored + 1));
        places.push_back(at - with.begin());
    }
    QVERIFY(std::any_of(places.begin(), places.end(), [&](std::int64_t place) { return place != places.front(); }));
}

void TestGenerators::everyKindIsDescribed()
{
    for (const GeneratorKind kind : allGeneratorKinds) {
        QVERIFY(*title(kind).text != '\0');
        QVERIFY(!parameters(kind).empty() && parameters(kind).size() <= maximumGeneratorParameters);
    }
}

void TestGenerators::refusesImpossibleParameters_data()
{
    QTest::addColumn<GeneratorSpec>("spec");
    QTest::newRow("negative deviation") << specOf(GeneratorKind::Normal, {0, -1});
    QTest::newRow("negative deviation of the logarithm") << specOf(GeneratorKind::LogNormal, {0, -1});
    QTest::newRow("nan") << specOf(GeneratorKind::Constant, {std::nan("")});
    QTest::newRow("infinite") << specOf(GeneratorKind::Ramp, {0, std::numeric_limits<double>::infinity()});
    QTest::newRow("minimum above maximum") << specOf(GeneratorKind::Uniform, {2, 1});
}

void TestGenerators::refusesImpossibleParameters()
{
    QFETCH(GeneratorSpec, spec);
    QVERIFY(!inputErrorOf([&] { generate(spec, {2}); }).isEmpty());
}

void TestGenerators::refusesImpossibleShapes()
{
    for (const Shape &shape : {Shape {}, Shape {0}, Shape {2, -1}, Shape(9, 1)})
        QVERIFY(!inputErrorOf([&] { generate(initialSpec(GeneratorKind::Normal), shape); }).isEmpty());
}

void TestGenerators::stopsWhenAsked()
{
    QVERIFY_THROWS_EXCEPTION(
        Cancelled, generate(initialSpec(GeneratorKind::Normal), {10}, DType::Float64, [](double) { return true; }));
}

NORMSCOPE_TEST(TestGenerators)

} // namespace tst_generators

#include "tst_generators.moc"
