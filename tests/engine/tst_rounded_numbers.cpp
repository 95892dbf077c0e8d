// SPDX-License-Identifier: GPL-3.0-or-later
// Rounding to and arithmetic in formats of few bits, against the definition of the nearest number and against the
// processor's own float.
#include "engine/generators/random.h"
#include "engine/precision/rounded.h"
#include "tests/subject.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

namespace tst_rounded_numbers {

using namespace normscope;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

float valueOfBits(DType type, int bits)
{
    const auto half = static_cast<std::uint16_t>(bits);
    return type == DType::Float16 ? float(Float16::fromBits(half)) : float(BFloat16::fromBits(half));
}

double nearestOf(DType type, double value)
{
    return type == DType::Float16 ? nearest<DType::Float16>(value) : nearest<DType::BFloat16>(value);
}

bool isSame(double a, double b)
{
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

/// A random float: every exponent is equally likely, including those of subnormal numbers and infinities.
float anyFloat(RandomStream &random)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(random.word() >> 32));
}

template <class Operation>
void compareWithFloat(RandomStream &random, const Operation &operation)
{
    using Number = Rounded<DType::Float32>;
    for (int i = 0; i < 100000; ++i) {
        const float a = anyFloat(random);
        // Every other b is close to a, so that sums and differences have to be rounded.
        const float b = i % 2 == 0 ? anyFloat(random) : a * (1 + static_cast<float>(random.word() >> 40) * 0x1p-24f);
        if (std::isnan(a) || std::isnan(b))
            continue;
        const auto expected = static_cast<double>(operation(a, b));
        const double actual = operation(Number(static_cast<double>(a)), Number(static_cast<double>(b))).value();
        QVERIFY2(isSame(actual, expected), qPrintable(QStringLiteral("%1, %2").arg(double(a)).arg(double(b))));
    }
}

} // namespace

class TestRoundedNumbers : public QObject
{
    Q_OBJECT

private slots:
    void formatsAreThoseOfTheStandard()
    {
        QCOMPARE(formatOf(DType::Float16).largest(), 65504.0);
        QCOMPARE(formatOf(DType::Float16).quantum(), std::ldexp(1, -24));
        QCOMPARE(formatOf(DType::Float16).unitRoundoff(), 0x1p-11);
        QCOMPARE(formatOf(DType::BFloat16).largest(), 0x1.fep127);
        QCOMPARE(formatOf(DType::BFloat16).quantum(), std::ldexp(1, -133));
        using Single = std::numeric_limits<float>;
        QCOMPARE(formatOf(DType::Float32).largest(), double(Single::max()));
        QCOMPARE(formatOf(DType::Float32).quantum(), double(Single::denorm_min()));
        QCOMPARE(formatOf(DType::Float32).smallestNormal(), double(Single::min()));
    }

    void everyValueOf16BitsIsNearestToItself_data()
    {
        QTest::addColumn<DType>("type");
        QTest::newRow("float16") << DType::Float16;
        QTest::newRow("bfloat16") << DType::BFloat16;
    }
    void everyValueOf16BitsIsNearestToItself()
    {
        QFETCH(const DType, type);
        for (int bits = 0; bits < 1 << 16; ++bits) {
            const auto value = static_cast<double>(valueOfBits(type, bits));
            QVERIFY(isSame(nearestOf(type, value), value));
        }
    }

    // The middle between two neighbours is rounded to the one with an even fraction, and the doubles next to the middle
    // to the nearer neighbour.
    void betweenNeighboursTheNearerOneIsTaken_data() { everyValueOf16BitsIsNearestToItself_data(); }
    void betweenNeighboursTheNearerOneIsTaken()
    {
        QFETCH(const DType, type);
        for (int bits = 0; bits < (1 << 15) - 1; ++bits) {
            const auto low = static_cast<double>(valueOfBits(type, bits));
            const auto high = static_cast<double>(valueOfBits(type, bits + 1));
            if (std::isnan(high) || std::isinf(low))
                continue;
            // The successor of the largest number would have a larger exponent; it is extrapolated from the two numbers
            // below.
            const auto below = bits == 0 ? 0 : static_cast<double>(valueOfBits(type, bits - 1));
            const double middle = std::isinf(high) ? low + (low - below) / 2 : (low + high) / 2;
            const double even = bits % 2 == 0 ? low : high;
            for (const double sign : {1.0, -1.0}) {
                QVERIFY(isSame(nearestOf(type, sign * middle), sign * even));
                QVERIFY(isSame(nearestOf(type, sign * std::nextafter(middle, 0)), sign * low));
                QVERIFY(isSame(nearestOf(type, sign * std::nextafter(middle, infinity)), sign * high));
            }
        }
    }

    void roundingIsThatOfTensors()
    {
        RandomStream random(1);
        for (int i = 0; i < 100000; ++i) {
            const auto value = std::bit_cast<double>(random.word());
            const auto modest = static_cast<double>(anyFloat(random)) * (1 + 0x1p-9 * static_cast<double>(i % 7));
            for (const double x : {value, modest}) {
                if (std::isnan(x))
                    continue;
                QVERIFY(isSame(nearest<DType::Float16>(x), rounded(x, DType::Float16)));
                QVERIFY(isSame(nearest<DType::BFloat16>(x), rounded(x, DType::BFloat16)));
                QVERIFY(isSame(nearest<DType::Float32>(x), rounded(x, DType::Float32)));
            }
        }
    }

    void operationsOfFloat32AreTheProcessors()
    {
        RandomStream random(2);
        compareWithFloat(random, [](auto a, auto b) { return a + b; });
        compareWithFloat(random, [](auto a, auto b) { return a - b; });
        compareWithFloat(random, [](auto a, auto b) { return a * b; });
        compareWithFloat(random, [](auto a, auto b) { return a / b; });
        compareWithFloat(random, [](auto a, auto) {
            using std::sqrt;
            return sqrt(a);
        });
    }

    // Sums, products and quotients of all values of one sign with a few others, against long double. Its 64 bits are
    // more than 2 · 11 + 2, so products and all results that can lie midway between two numbers are exact.
    void operationsOf16BitsAreExactResultsRoundedOnce_data() { everyValueOf16BitsIsNearestToItself_data(); }
    void operationsOf16BitsAreExactResultsRoundedOnce()
    {
        QFETCH(const DType, type);
        const auto check = [type](auto number) {
            using Number = decltype(number);
            for (int bits = 0; bits < 1 << 15; ++bits) {
                const auto a = static_cast<double>(valueOfBits(type, bits));
                if (!std::isfinite(a))
                    continue;
                for (const double other : {1.0, -3.0, 0.3, 1e-4, 7e-6, 1000.0, 1e4}) {
                    const Number x(a);
                    const Number y(other);
                    const long double b = y.value();
                    // The tensor's rounding begins with a double: long double to double is a rounding of its own, which
                    // matters only midway between two doubles, where no result of so few bits is.
                    const auto nearestTo = [type](long double exact) { return rounded(double(exact), type); };
                    QVERIFY(isSame((x + y).value(), nearestTo(a + b)));
                    QVERIFY(isSame((x - y).value(), nearestTo(a - b)));
                    QVERIFY(isSame((x * y).value(), nearestTo(a * b)));
                    QVERIFY(isSame((x / y).value(), nearestTo(a / b)));
                    QVERIFY(isSame(sqrt(x).value(), nearestTo(std::sqrt(static_cast<long double>(a)))));
                }
            }
        };
        type == DType::Float16 ? check(Rounded<DType::Float16>()) : check(Rounded<DType::BFloat16>());
    }
};

NORMSCOPE_TEST(TestRoundedNumbers)

} // namespace tst_rounded_numbers

#include "tst_rounded_numbers.moc"
