// SPDX-License-Identifier: GPL-3.0-or-later
// Dragging a range of values: steps are round, a tenth for fine ones, and scaling may pass 0.
#include "tests/subject.h"
#include "widgets/tensor/value_drag.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_value_drag {

using namespace normscope;

class TestValueDrag : public QObject
{
    Q_OBJECT

private slots:
    void stepsAreRoundAndAboutAHundredthOfTheSpan_data();
    void stepsAreRoundAndAboutAHundredthOfTheSpan();
    void fineStepsAreATenth();
    void scalingGoesThroughZero();
    void valuesThatAreNotFiniteStayAsTheyAre();
};

void TestValueDrag::stepsAreRoundAndAboutAHundredthOfTheSpan_data()
{
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<double>("step");
    QTest::newRow("span 100") << QList<double> {0, 50, 100} << 1.0;
    QTest::newRow("span 3") << QList<double> {-1, 2} << 0.02;
    QTest::newRow("span 6") << QList<double> {1, 7} << 0.05;
    QTest::newRow("span 9.9e-7") << QList<double> {0, 9.9e-7} << 1e-8;
    QTest::newRow("equal values") << QList<double> {-200, -200} << 2.0;
    QTest::newRow("zeros") << QList<double> {0, 0} << 0.01;
    QTest::newRow("no finite value") << QList<double> {std::numeric_limits<double>::infinity()} << 0.01;
}

void TestValueDrag::stepsAreRoundAndAboutAHundredthOfTheSpan()
{
    QFETCH(QList<double>, values);
    QFETCH(double, step);
    const Tensor input({values.size()},
                       std::span<const double>(values.data(), static_cast<std::size_t>(values.size())));
    ValueDrag drag(ValueDrag::Kind::Shift, input, {0});
    if (values.size() > 1)
        drag = ValueDrag(ValueDrag::Kind::Shift, input, {0, values.size() - 1});
    // Three steps of four pixels are exactly three times the decimal step.
    drag.dragTo(12, false);
    QCOMPARE(drag.change().shift, 3 * step);
    drag.dragTo(-13, false);
    QCOMPARE(drag.change().shift, -3 * step);
}

void TestValueDrag::fineStepsAreATenth()
{
    ValueDrag drag(ValueDrag::Kind::Shift, Tensor({2}, {0, 100}), {0, 1});
    drag.dragTo(12, true);
    QCOMPARE(drag.text(), QStringLiteral("+0.3"));
    QCOMPARE(drag.edit().values, (std::vector {0.3, 100.3}));
}

void TestValueDrag::scalingGoesThroughZero()
{
    ValueDrag drag(ValueDrag::Kind::Scale, Tensor({2}, {2, -4}), {0, 1});
    drag.dragTo(40, false);
    QCOMPARE(drag.text(), QStringLiteral("×1.5"));
    QCOMPARE(drag.edit().values, (std::vector {3.0, -6.0}));
    drag.dragTo(-80, false);
    QCOMPARE(drag.change().factor, 0.0);
    drag.dragTo(-160, false);
    QCOMPARE(drag.edit().values, (std::vector {-2.0, 4.0}));
}

void TestValueDrag::valuesThatAreNotFiniteStayAsTheyAre()
{
    const double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    ValueDrag drag(ValueDrag::Kind::Shift, Tensor({4}, {nan, infinity, -0.0, 1}), {0, 1, 2, 3});
    drag.dragTo(400, false);
    QVERIFY(std::isnan(drag.edit().values[0]));
    QCOMPARE(drag.edit().values[1], infinity);
    QVERIFY(std::signbit(drag.undone().values[2]));
}

NORMSCOPE_TEST(TestValueDrag)

} // namespace tst_value_drag

#include "tst_value_drag.moc"
