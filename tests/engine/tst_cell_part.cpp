// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a tensor given as text: ranges are half-open as in NumPy, and text that names no part is refused in one
// sentence.
#include "engine/normalization/cell_part.h"
#include "engine/tensor/error.h"
#include "engine/tensor/tensor.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_cell_part {

using namespace normscope;

class TestCellPart : public QObject
{
    Q_OBJECT

    static CellPart parsed(const char *text) { return parseCellPart(text, defaultLayout(4), {4, 8, 3, 5}); }

private slots:
    void rangesAreHalfOpen()
    {
        QCOMPARE(parsed("n=0:4,c=2:5"), (CellPart {{0, 3}, {2, 4}, {0, 2}, {0, 4}}));
        QCOMPARE(parsed("c=3"), (CellPart {{0, 3}, {3, 3}, {0, 2}, {0, 4}}));
        QCOMPARE(parsed(" c = 3 : , w = :2"), (CellPart {{0, 3}, {3, 7}, {0, 2}, {0, 1}}));
    }

    void whatIsNotAllIsSaid()
    {
        const Shape shape {4, 8, 3, 5};
        QCOMPARE(cellPartText(parsed("n=0:4,c=2:5,w=1"), defaultLayout(4), shape), std::string("C 2–4, W 1"));
        QCOMPARE(cellCount(parsed("c=2:5,w=1"), shape), 4 * 3 * 3);
        QCOMPARE(cellCount({}, shape), 480);
    }

    /// An element belongs to the part exactly if each of its indices lies in the range of its axis.
    void elementsAreThoseOfTheIndices()
    {
        const Shape shape {4, 8, 3, 5};
        const CellPart part = parsed("n=1:3,c=5:,h=2");
        std::int64_t count = 0;
        for (std::int64_t element = 0; element < elementCount(shape); ++element) {
            const Shape index = unravel(element, shape);
            const bool isIn = index[0] >= 1 && index[0] < 3 && index[1] >= 5 && index[2] == 2;
            QCOMPARE(contains(part, element, shape), isIn);
            count += isIn;
        }
        QCOMPARE(cellCount(part, shape), count);
        QVERIFY(contains({}, 7, shape));
    }

    void whatIsNoPartIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "n", "n=", "=1", "n=a", "n=1:b", "n=-1", "n=4", "n=0:5", "n=2:2", "n=3:1", "x=0",
                                 "n=0,n=1", "n=0,", "n=0:1:2", "n=99999999999999999999"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void whatIsNoPartIsRefused()
    {
        QFETCH(const QString, text);
        QVERIFY_EXCEPTION_THROWN(parsed(text.toUtf8().constData()), InputError);
    }
};

NORMSCOPE_TEST(TestCellPart)

} // namespace tst_cell_part

#include "tst_cell_part.moc"
