// SPDX-License-Identifier: GPL-3.0-or-later
// Cropping and padding a tensor to another shape of the same rank.
#include "engine/tensor/error.h"
#include "engine/tensor/pad.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_pad {

using namespace normscope;

class TestPad : public QObject
{
    Q_OBJECT

private slots:
    void growsWithTheFillBehindEachRow()
    {
        const Tensor small(Shape {2, 2}, {1, 2, 3, 4});
        QCOMPARE(padded(small, {3, 3}, 9), Tensor(Shape({3, 3}), {1, 2, 9, 3, 4, 9, 9, 9, 9}));
    }

    void cropsAndGrowsAtOnce()
    {
        const Tensor tensor(Shape {2, 3}, {1, 2, 3, 4, 5, 6});
        QCOMPARE(padded(tensor, {3, 2}), Tensor(Shape({3, 2}), {1, 2, 4, 5, 0, 0}));
    }

    void keepsTheElementType()
    {
        const float values[] = {1, 2};
        QCOMPARE(padded(Tensor({2}, values), {3}).dtype(), DType::Float32);
    }

    void refusesAnotherRank() { QVERIFY_THROWS_EXCEPTION(InputError, padded(Tensor(Shape {2}, {1, 2}), {2, 1})); }
};

NORMSCOPE_TEST(TestPad)

} // namespace tst_pad

#include "tst_pad.moc"
