// SPDX-License-Identifier: GPL-3.0-or-later
// The 16-bit formats: the value of every bit pattern, and rounding to the nearest value.
#include "engine/tensor/tensor.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_half {

using namespace normscope;

namespace {

/// The value of a bit pattern by the definition of the format, IEEE 754-2019, 3.4.
double valueOf(int bits, int exponentBits)
{
    const int fractionBits = 15 - exponentBits;
    const int largest = (1 << exponentBits) - 1;
    const int bias = largest / 2;
    const int exponent = bits >> fractionBits & largest;
    const int fraction = bits & ((1 << fractionBits) - 1);
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == largest)
        return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
    const double significand = fraction / std::exp2(fractionBits) + (exponent > 0 ? 1 : 0);
    return sign * significand * std::exp2(std::max(exponent, 1) - bias);
}

} // namespace

class TestHalf : public QObject
{
    Q_OBJECT

private slots:
    void bitsStandForTheirNumber_data()
    {
        QTest::addColumn<int>("exponentBits");
        QTest::newRow("float16") << 5;
        QTest::newRow("bfloat16") << 8;
    }

    void bitsStandForTheirNumber()
    {
        QFETCH(const int, exponentBits);
        for (int bits = 0; bits < 1 << 16; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            const float value = exponentBits == 5 ? Float16::fromBits(half) : BFloat16::fromBits(half);
            const double expected = valueOf(bits, exponentBits);
            if (std::isnan(expected)) {
                QVERIFY(std::isnan(value));
                continue;
            }
            QVERIFY2(static_cast<double>(value) == expected && std::signbit(value) == std::signbit(expected),
                     qPrintable(QString::number(bits, 16)));
            QCOMPARE(int(encodedIn16Bits(expected, exponentBits)), bits);
        }
    }

    void theNearestIsTaken_data() { bitsStandForTheirNumber_data(); }

    // The middle between two neighbours is rounded to the one whose last bit is 0, and the doubles next to the middle
    // to the nearer neighbour: rounding to float first would round twice.
    void theNearestIsTaken()
    {
        QFETCH(const int, exponentBits);
        const int infinity = ((1 << exponentBits) - 1) << (15 - exponentBits);
        for (int bits = 0; bits < infinity; ++bits) {
            const double low = valueOf(bits, exponentBits);
            const double high = bits + 1 < infinity ? valueOf(bits + 1, exponentBits)
                                                    : 2 * valueOf(bits, exponentBits) - valueOf(bits - 1, exponentBits);
            const double middle = low + (high - low) / 2;
            const int even = bits % 2 == 0 ? bits : bits + 1;
            for (const int sign : {0, 0x8000}) {
                const double factor = sign == 0 ? 1 : -1;
                QCOMPARE(int(encodedIn16Bits(factor * middle, exponentBits)), even | sign);
                QCOMPARE(int(encodedIn16Bits(factor * std::nextafter(middle, 0), exponentBits)), bits | sign);
                QCOMPARE(int(encodedIn16Bits(factor * std::nextafter(middle, 1e300), exponentBits)), (bits + 1) | sign);
            }
        }
        constexpr double limit = std::numeric_limits<double>::max();
        QCOMPARE(int(encodedIn16Bits(limit, exponentBits)), infinity);
        QCOMPARE(int(encodedIn16Bits(5e-324, exponentBits)), 0);
    }

    // A tensor keeps its 16-bit type and two bytes per element; results computed from it are float.
    void tensorsKeepThem()
    {
        const Tensor wide({5}, {1, 0.1, 70000, -2, 1e-9});
        const Tensor half = wide.converted(DType::Float16);
        QCOMPARE(half.byteSize(), std::int64_t(10));
        QCOMPARE(half.converted(DType::Float64),
                 Tensor({5}, {1, 0.0999755859375, std::numeric_limits<double>::infinity(), -2, 0}));
        const Tensor brain = wide.converted(DType::BFloat16);
        QCOMPARE(brain.converted(DType::Float64), Tensor({5}, {1, 0.10009765625, 70144, -2, 0x1.12p-30}));
        QCOMPARE(half.visit([](auto values) { return sizeof values[0]; }), sizeof(float));
        QCOMPARE(half.visitStored([](auto values) { return sizeof values[0]; }), std::size_t(2));
        const Tensor edited = half.withValues(std::vector<std::int64_t> {1}, std::vector<double> {0.3});
        QCOMPARE(edited.dtype(), DType::Float16);
        QCOMPARE(edited[1], rounded(0.3, DType::Float16));
        QVERIFY(edited[1] != 0.3);
        QVERIFY(half == wide.converted(DType::Float16) && !(half == brain) && !(half == edited));
    }
};

NORMSCOPE_TEST(TestHalf)

} // namespace tst_half

#include "tst_half.moc"
