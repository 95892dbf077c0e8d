// SPDX-License-Identifier: GPL-3.0-or-later
// Means and variances of groups are accurate for any magnitude, and masked elements do not count.
#include "engine/kernels/kernels.h"
#include "engine/normalization/moments.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_moments {

using namespace normscope;
using namespace normscope::test;

namespace {

const double notANumber = std::numeric_limits<double>::quiet_NaN();
const double infinity = std::numeric_limits<double>::infinity();

bool sameBits(const Moments &a, const Moments &b)
{
    return a.count == b.count && a.mean == b.mean && a.squaredDeviations == b.squaredDeviations
        && a.meanSquare == b.meanSquare;
}

} // namespace

class TestMoments : public QObject
{
    Q_OBJECT

private slots:
    // 1 … 24 as 2 × 3 × 2 × 2: channel 0 holds 1 … 4 and 13 … 16, sample 0 holds 1 … 12.
    void givesTheWorkedExample()
    {
        const Tensor input = countingTensor({2, 3, 2, 2});
        const auto batch = moments(input, Grouping(input.shape(), {0, 2, 3}));
        QCOMPARE(batch.size(), std::size_t(3));
        for (std::size_t channel = 0; channel < 3; ++channel) {
            QCOMPARE(batch[channel].count, 8);
            QCOMPARE(batch[channel].mean, 8.5 + 4 * static_cast<double>(channel));
            QCOMPARE(batch[channel].variance(), 37.25);
            QCOMPARE(batch[channel].variance(VarianceEstimator::Unbiased), 298.0 / 7);
            QCOMPARE(batch[channel].std(), std::sqrt(37.25));
        }
        QCOMPARE(batch[0].rms(), std::sqrt(109.5));
        const auto layer = moments(input, Grouping(input.shape(), {1, 2, 3}));
        QCOMPARE(layer[0].mean, 6.5);
        QCOMPARE(layer[1].mean, 18.5);
        QCOMPARE(layer[1].variance(), 143.0 / 12);
    }

    // In float64 the spacing of numbers near 1e15 is 1/8: the variance as mean of squares minus squared mean would be
    // lost.
    void keepsTheVarianceBesideAHugeMean()
    {
        const Tensor input({5}, {1e15 - 2, 1e15 - 1, 1e15, 1e15 + 1, 1e15 + 2});
        const auto result = moments(input, Grouping({5}, {0}));
        QCOMPARE(result[0].mean, 1e15);
        QCOMPARE(result[0].variance(), 2.0);
    }

    void findsEqualValuesExactlyEqual_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("count");
        QTest::newRow("a third of a sum of tenths is no tenth") << 0.1 << 3;
        QTest::newRow("many") << 0.1 << 99999;
        QTest::newRow("large") << 1e300 / 3 << 7;
        QTest::newRow("negative") << -1.0 / 3 << 1000;
    }
    void findsEqualValuesExactlyEqual()
    {
        QFETCH(double, value);
        QFETCH(int, count);
        const Tensor input = Tensor::filled({count, 2}, value);
        for (const Moments &result : moments(input, Grouping(input.shape(), {0}))) {
            QCOMPARE(result.mean, value);
            QCOMPARE(result.squaredDeviations, 0.0);
        }
    }

    void survivesWhatFloat32Cannot()
    {
        const Tensor huge = Tensor({2}, {1e30, -1e30}).converted(DType::Float32);
        const double value = huge[0];
        const auto result = moments(huge, Grouping({2}, {0}));
        QCOMPARE(result[0].mean, 0.0);
        QCOMPARE(result[0].std(), value);
        QCOMPARE(result[0].rms(), value);
        const Tensor tiny = Tensor({2}, {1e-40, -1e-40}).converted(DType::Float32);
        QCOMPARE(moments(tiny, Grouping({2}, {0}))[0].std(), tiny[0]);
    }

    void oneValueHasNoUnbiasedVariance()
    {
        const auto result = moments(Tensor({1}, {3}), Grouping({1}, {0}));
        QCOMPARE(result[0].variance(), 0.0);
        QVERIFY(std::isnan(result[0].variance(VarianceEstimator::Unbiased)));
    }

    void keepsWhatIsNotFiniteInItsGroup()
    {
        const Tensor input({3, 2}, {1, 3, notANumber, 3, infinity, 3});
        const auto result = moments(input, Grouping({3, 2}, {1}));
        QCOMPARE(result[0].mean, 2.0);
        QVERIFY(std::isnan(result[1].mean));
        QVERIFY(std::isnan(result[1].variance()));
        QCOMPARE(result[2].mean, infinity);
        QVERIFY(std::isnan(result[2].variance()));
        QCOMPARE(result[2].rms(), infinity);
    }

    void leavesMaskedElementsOut()
    {
        const Tensor input({2, 3}, {1, notANumber, 3, 7, 8, 9});
        const Tensor mask({2, 3}, {1, 0, 0.5, 0, 0, 0});
        const auto result = moments(input, Grouping({2, 3}, {1}), mask);
        QCOMPARE(result[0].count, 2);
        QCOMPARE(result[0].mean, 2.0);
        QCOMPARE(result[0].variance(), 1.0);
        QCOMPARE(result[1].count, 0);
        QVERIFY(std::isnan(result[1].mean) && std::isnan(result[1].variance()) && std::isnan(result[1].rms()));
    }

    void broadcastsTheMask()
    {
        const Tensor input = countingTensor({2, 3, 2});
        const Tensor mask({1, 3, 1}, {1, 0, 1});
        const auto result = moments(input, Grouping(input.shape(), {1}), mask);
        QCOMPARE(result.size(), std::size_t(4));
        QCOMPARE(result[3].count, 2);
        QCOMPARE(result[3].mean, 10.0); // 8 and 12
    }

    void oneGroupAloneGivesTheSameBits_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<int>("reduced");
        const auto row = [](const char *name, const Shape &shape, AxisSet axes) {
            QTest::newRow(name) << shape << static_cast<int>(axes.bits());
        };
        row("contiguous", {3, 5000}, {1});
        row("strided", {5000, 3}, {0});
        row("runs", {7, 3, 131}, {0, 2});
        row("scattered", {7, 3, 13, 5}, {0, 2});
        row("narrow slabs side by side", {40, 3, 13, 5}, {0, 2});
        row("small slabs of a part of a vector", {40, 5, 3}, {1});
        row("small slabs of several vectors", {20, 4, 50}, {1});
        row("short runs in small slabs", {40, 5, 3, 7}, {1, 3});
        row("short runs in larger slabs", {20, 9, 40, 7}, {1, 3});
        row("short rows", {11, 3, 200}, {2});
    }
    void oneGroupAloneGivesTheSameBits()
    {
        QFETCH(Shape, shape);
        QFETCH(int, reduced);
        const Tensor input = scatteredTensor(shape, 100, 101);
        const Grouping grouping(shape, AxisSet::fromBits(static_cast<unsigned>(reduced)));
        for (const Tensor &mask : {Tensor(), scatteredTensor(shape), Tensor::filled(Shape(shape.size(), 1), 1)}) {
            const auto all = moments(input, grouping, mask);
            for (std::int64_t group = 0; group < grouping.groupCount(); ++group)
                QVERIFY(sameBits(groupMoments(input, grouping, group, mask), all[static_cast<std::size_t>(group)]));
        }
    }

    void stopsWhenAsked()
    {
        const Tensor input = Tensor::filled({4, 1 << 20}, 1, DType::Float32);
        const Grouping grouping(input.shape(), {1});
        kernels::use("plain"); // The faster kernels finish before cancellation is asked for.
        double share = 0;
        moments(input, grouping, {}, [&](double done) {
            share = done;
            return false;
        });
        QVERIFY(share > 0.8 && share <= 1);
        QVERIFY_THROWS_EXCEPTION(Cancelled, moments(input, grouping, {}, [](double) { return true; }));
        kernels::use({});
    }
};

NORMSCOPE_TEST(TestMoments)

} // namespace tst_moments

#include "tst_moments.moc"
