// SPDX-License-Identifier: GPL-3.0-or-later
// Random streams draw the words and numbers of their definition, and the portable functions are accurate.
#include "engine/generators/portable_math.h"
#include "engine/generators/random.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tst_random {

using namespace normscope;
using namespace normscope::test;

namespace {

/// The words in the line `name` of tests/data/random/expected.txt.
std::vector<std::uint64_t> expectedWords(const char *name)
{
    const QList<QByteArray> lines = fileBytes(testData(QStringLiteral("random/expected.txt"))).split('\n');
    std::vector<std::uint64_t> words;
    for (const QByteArray &line : lines) {
        QList<QByteArray> parts = line.split(' ');
        if (parts.takeFirst() == name) {
            for (const QByteArray &part : parts)
                words.push_back(part.toULongLong(nullptr, 16));
        }
    }
    return words;
}

std::vector<double> expected(const char *name)
{
    std::vector<double> numbers;
    for (const std::uint64_t word : expectedWords(name))
        numbers.push_back(std::bit_cast<double>(word));
    return numbers;
}

/// The difference in units in the last place of `want`.
double unitsApart(double got, double want)
{
    if (got == want)
        return 0;
    const double unit = std::nextafter(std::fabs(want), std::numeric_limits<double>::infinity()) - std::fabs(want);
    return std::fabs(got - want) / unit;
}

template <class F>
void compareFunction(const char *arguments, const char *results, double bound, F &&f)
{
    const std::vector<double> x = expected(arguments);
    const std::vector<double> y = expected(results);
    QVERIFY(!x.empty() && x.size() == y.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double apart = unitsApart(f(x[i]), y[i]);
        QVERIFY2(apart <= bound,
                 qPrintable(QStringLiteral("at %1: %2 instead of %3, %4 units")
                                .arg(x[i])
                                .arg(f(x[i]), 0, 'g', 17)
                                .arg(y[i], 0, 'g', 17)
                                .arg(apart)));
    }
}

} // namespace

class TestRandom : public QObject
{
    Q_OBJECT

private slots:
    void multipliesToTheFullWidth();
    void drawsTheWordsOfNumPysPhilox();
    void drawsTheUniformsOfTheirDefinition();
    void drawsTheNormalsOfTheirDefinition();
    void anyBlockCanBeHadAlone();
    void logarithmIsAccurate();
    void exponentialIsAccurate();
    void exponentialEndsInInfinityAndZero();
    void normalQuantileIsAccurate();
    void indexStaysWithin();
};

void TestRandom::multipliesToTheFullWidth()
{
    const WideProduct product = multiply(0xffffffffffffffffu, 0xffffffffffffffffu); // (2⁶⁴ − 1)² = 2¹²⁸ − 2⁶⁵ + 1
    QCOMPARE(product.high, std::uint64_t(0xfffffffffffffffe));
    QCOMPARE(product.low, std::uint64_t(1));
    QCOMPARE(multiply(std::uint64_t(1) << 32, std::uint64_t(1) << 32).high, std::uint64_t(1));
    QCOMPARE(multiply(0x100000001u, 0xffffffffu).high, std::uint64_t(0));
}

void TestRandom::drawsTheWordsOfNumPysPhilox()
{
    RandomStream random(2026, 3);
    const std::vector<std::uint64_t> words = expectedWords("words");
    QCOMPARE(words.size(), std::size_t(8));
    for (const std::uint64_t word : words)
        QCOMPARE(random.word(), word);
}

void TestRandom::drawsTheUniformsOfTheirDefinition()
{
    RandomStream random(2026, 3);
    for (const double value : expected("uniform"))
        QVERIFY(random.uniform() == value);
}

void TestRandom::drawsTheNormalsOfTheirDefinition()
{
    RandomStream random(2026, 3);
    for (const double value : expected("normal"))
        QVERIFY(unitsApart(random.normal(), value) <= 2);
}

void TestRandom::anyBlockCanBeHadAlone()
{
    RandomStream random(5, 6);
    for (int i = 0; i < 4 * 1000; ++i)
        random.word();
    QCOMPARE(random.word(), philox(5, 6, 1000)[0]);
    QVERIFY(philox(5, 6, 0) != philox(5, 7, 0));
    QVERIFY(philox(5, 6, 0) != philox(6, 6, 0));
}

void TestRandom::logarithmIsAccurate()
{
    compareFunction("numbers", "logarithms", 2, portableLog);
}

void TestRandom::exponentialIsAccurate()
{
    compareFunction("exponents", "powers", 2, portableExp);
}

void TestRandom::exponentialEndsInInfinityAndZero()
{
    QCOMPARE(portableExp(710.5), std::numeric_limits<double>::infinity());
    QCOMPARE(portableExp(-1000), 0.0);
}

void TestRandom::normalQuantileIsAccurate()
{
    compareFunction("points", "quantiles", 4, normalQuantile);
}

void TestRandom::indexStaysWithin()
{
    RandomStream random(1);
    std::vector<int> hits(3, 0);
    for (int i = 0; i < 3000; ++i)
        ++hits.at(random.index(3));
    for (const int count : hits)
        QVERIFY2(std::abs(count - 1000) < 150,
                 qPrintable(QString::number(count))); // 5.8 deviations: exceeded for one in 10⁸ seeds.
    QCOMPARE(random.index(1), std::uint64_t(0));
}

NORMSCOPE_TEST(TestRandom)

} // namespace tst_random

#include "tst_random.moc"
