// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of a tensor with some values replaced: each has the right values, and memory is reused only if no other tensor
// refers to it.
#include "engine/tensor/edited_copies.h"

#include "engine/normalization/moments.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>

namespace tst_edited_copies {

using namespace normscope;

namespace {

const void *memory(const Tensor &tensor)
{
    return tensor.visit([](auto values) { return static_cast<const void *>(values.data()); });
}

using Indices = std::vector<std::int64_t>;
using Values = std::vector<double>;

} // namespace

class TestEditedCopies : public QObject
{
    Q_OBJECT

private slots:
    void everyLinkIsTheOneBeforeWithItsValues_data()
    {
        QTest::addColumn<bool>("keepsAll");
        QTest::addColumn<int>("dtype");
        for (const DType dtype : {DType::Float32, DType::Float64}) {
            const QByteArray type(name(dtype).data(), static_cast<qsizetype>(name(dtype).size()));
            QTest::newRow(type + ", older links are let go") << false << static_cast<int>(dtype);
            QTest::newRow(type + ", older links are held") << true << static_cast<int>(dtype);
        }
    }

    void everyLinkIsTheOneBeforeWithItsValues()
    {
        QFETCH(bool, keepsAll);
        QFETCH(int, dtype);
        const std::vector<std::pair<Indices, Values>> edits {{{3}, {10}},
                                                             {{3}, {11}},
                                                             {{0, 5}, {0.1, std::numeric_limits<double>::quiet_NaN()}},
                                                             {{5, 5}, {2, 7}},
                                                             {{}, {}},
                                                             {{3}, {4}},
                                                             {{0, 1, 2, 3, 4, 5}, {6, 5, 4, 3, 2, 1}},
                                                             {{1}, {-1}}};
        EditedCopies copies;
        Tensor expected = Tensor({2, 3}, {1, 2, 3, 4, 5, 6}).converted(static_cast<DType>(dtype));
        Tensor actual = expected;
        std::vector<std::pair<Tensor, Tensor>> held;
        for (const auto &[indices, values] : edits) {
            expected = expected.withValues(indices, values);
            actual = copies.next(actual, indices, values);
            QCOMPARE(actual, expected);
            if (keepsAll)
                held.emplace_back(actual, expected);
        }
        for (const auto &[tensor, content] : held)
            QCOMPARE(tensor, content);
    }

    void theFirstTensorIsNeverWrittenTo()
    {
        const Tensor first({3}, {1, 2, 3});
        EditedCopies copies;
        Tensor link = first;
        for (const double value : {10.0, 11.0, 12.0, 13.0})
            link = copies.next(link, Indices {1}, Values {value});
        QCOMPARE(first, Tensor({3}, {1, 2, 3}));
        QCOMPARE(link, Tensor({3}, {1, 13, 3}));
    }

    void memoryOfALinkThatNobodyHoldsIsUsedAgain()
    {
        EditedCopies copies;
        Tensor link = copies.next(Tensor({3}, {1, 2, 3}), Indices {1}, Values {10});
        const void *const oldest = memory(link);
        link = copies.next(link, Indices {2}, Values {11});
        QVERIFY(memory(link) != oldest);
        link = copies.next(link, Indices {0}, Values {12});
        QCOMPARE(memory(link), oldest);
        QCOMPARE(link, Tensor({3}, {12, 10, 11}));
    }

    void memoryOfALinkThatSomebodyHoldsIsLeftAlone()
    {
        EditedCopies copies;
        Tensor link = copies.next(Tensor({3}, {1, 2, 3}), Indices {1}, Values {10});
        const Tensor held = link;
        for (const double value : {20.0, 21.0, 22.0, 23.0}) {
            link = copies.next(link, Indices {2}, Values {value});
            QVERIFY(memory(link) != memory(held));
        }
        QCOMPARE(held, Tensor({3}, {1, 10, 3}));
    }

    void aTensorFromElsewhereBeginsAnotherChain_data()
    {
        QTest::addColumn<Tensor>("other");
        QTest::newRow("of other values") << Tensor({3}, {7, 8, 9});
        QTest::newRow("of another size") << Tensor({2, 2}, {7, 8, 9, 10});
        QTest::newRow("of another type") << Tensor({3}, {7, 8, 9}).converted(DType::Float32);
    }

    void aTensorFromElsewhereBeginsAnotherChain()
    {
        QFETCH(Tensor, other);
        EditedCopies copies;
        Tensor link({3}, {1, 2, 3});
        for (const double value : {10.0, 11.0, 12.0})
            link = copies.next(link, Indices {1}, Values {value});
        Tensor expected = other;
        for (const double value : {20.0, 21.0, 22.0, 23.0}) {
            other = copies.next(other, Indices {0}, Values {value});
            expected = expected.withValues(Indices {0}, Values {value});
            QCOMPARE(other, expected);
        }
        QCOMPARE(link, Tensor({3}, {1, 12, 3}));
    }

    void theSameValuesInAnotherShapeGoOn()
    {
        EditedCopies copies;
        Tensor link = copies.next(Tensor({4}, {1, 2, 3, 4}), Indices {1}, Values {10});
        link = copies.next(link.reshaped({2, 2}), Indices {2}, Values {11});
        link = copies.next(link.reshaped({4, 1}), Indices {3}, Values {12});
        QCOMPARE(link, Tensor({4, 1}, {1, 10, 11, 12}));
    }

    /// What is kept of a link, as the bytes of a mask are, is not taken for that of a later one in the same memory.
    void masksThatAreLinksCountAsTheyAre()
    {
        const Shape shape {300, 200};
        const Tensor input = Tensor::filled(shape, 3, DType::Float32);
        const Grouping rows(shape, {1});
        EditedCopies copies;
        Tensor mask = Tensor::filled(shape, 1, DType::Float32);
        for (std::int64_t edited = 0; edited < 6; ++edited) {
            mask = copies.next(mask, Indices {edited}, Values {0});
            QCOMPARE(moments(input, rows, mask).front().count, 200 - 1 - edited);
        }
    }
};

NORMSCOPE_TEST(TestEditedCopies)

} // namespace tst_edited_copies

#include "tst_edited_copies.moc"
