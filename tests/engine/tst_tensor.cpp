// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors keep type, shape and values, share memory when reshaped, and refuse shapes that do not fit.
#include "engine/tensor/error.h"
#include "engine/tensor/tensor.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <array>
#include <limits>

namespace tst_tensor {

using namespace normscope;

class TestTensor : public QObject
{
    Q_OBJECT

private slots:
    void isEmptyByDefault()
    {
        const Tensor tensor;
        QVERIFY(tensor.isEmpty());
        QCOMPARE(tensor.rank(), 0);
        QCOMPARE(tensor, Tensor());
        QVERIFY(!(tensor == Tensor({1}, {0.0})));
    }

    void keepsTypeAndValues()
    {
        const std::array<float, 6> values = {1, 2, 3, 4, 5, 6};
        const Tensor tensor({2, 3}, values);
        QCOMPARE(tensor.dtype(), DType::Float32);
        QCOMPARE(tensor.byteSize(), 24);
        QCOMPARE(tensor[4], 5.0);
        QCOMPARE(Tensor({1}, {0.1})[0], 0.1);
    }

    void adoptsWithoutCopying()
    {
        const std::shared_ptr<const float[]> values(new float[2] {1, 2});
        const Tensor tensor = Tensor::adopt({2}, values);
        tensor.visit([&](auto span) { QCOMPARE(static_cast<const void *>(span.data()), values.get()); });
    }

    void refusesWrongShapes_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::newRow("too few values") << Shape {3};
        QTest::newRow("too many values") << Shape {1};
        QTest::newRow("rank 0") << Shape {};
        QTest::newRow("rank 9") << Shape {2, 1, 1, 1, 1, 1, 1, 1, 1};
        QTest::newRow("length 0") << Shape {2, 0};
        QTest::newRow("negative lengths") << Shape {-2, -1};
    }
    void refusesWrongShapes()
    {
        QFETCH(Shape, shape);
        QVERIFY_THROWS_EXCEPTION(InputError, Tensor(shape, {1.0, 2.0}));
    }

    void reshapesWithoutCopying()
    {
        const Tensor tensor({2, 3}, {1, 2, 3, 4, 5, 6});
        const Tensor reshaped = tensor.reshaped({3, 2});
        QCOMPARE(reshaped.shape(), (Shape {3, 2}));
        QCOMPARE(reshaped.visit([](auto span) { return static_cast<const void *>(span.data()); }),
                 tensor.visit([](auto span) { return static_cast<const void *>(span.data()); }));
        QVERIFY_THROWS_EXCEPTION(InputError, tensor.reshaped({4}));
    }

    void convertsBetweenTypes()
    {
        const Tensor tensor({2}, {0.1, 2});
        const Tensor single = tensor.converted(DType::Float32);
        QCOMPARE(single.dtype(), DType::Float32);
        QCOMPARE(single[0], static_cast<double>(0.1f));
        QVERIFY(Tensor().converted(DType::Float32).isEmpty());
    }

    void replacesValuesInACopy()
    {
        const Tensor tensor({3}, {1, 2, 3});
        const std::array<std::int64_t, 2> indices = {2, 0};
        const std::array<double, 2> values = {9, 7};
        QCOMPARE(tensor.withValues(indices, values), Tensor({3}, {7, 2, 9}));
        QCOMPARE(tensor[0], 1.0);
    }

    void comparesByTypeShapeAndValue()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(Tensor({2}, {nan, 1}), Tensor({2}, {nan, 1}));
        QVERIFY(!(Tensor({2}, {nan, 1}) == Tensor({2}, {0, 1})));
        QVERIFY(!(Tensor({2}, {1, 2}) == Tensor({2, 1}, {1, 2})));
        QVERIFY(!(Tensor({2}, {1, 2}) == Tensor({2}, {1, 2}).converted(DType::Float32)));
        QCOMPARE(Tensor::filled({2}, 3, DType::Float32), Tensor({2}, {3, 3}).converted(DType::Float32));
    }

    void ravelsAndUnravels()
    {
        const Shape shape = {2, 3, 4};
        QCOMPARE(ravel({1, 2, 3}, shape), 23);
        QCOMPARE(unravel(17, shape), (Shape {1, 1, 1}));
        for (std::int64_t flat = 0; flat < 24; ++flat)
            QCOMPARE(ravel(unravel(flat, shape), shape), flat);
    }
};

NORMSCOPE_TEST(TestTensor)

} // namespace tst_tensor

#include "tst_tensor.moc"
