// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts are read by their names or chosen by rank, impossible layouts are refused, and sets of axes have complements.
#include "engine/tensor/axes.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_axes {

using namespace normscope;

class TestAxes : public QObject
{
    Q_OBJECT

private slots:
    void countsElements()
    {
        QCOMPARE(elementCount({}), 1);
        QCOMPARE(elementCount({2, 3, 4}), 24);
        QVERIFY_THROWS_EXCEPTION(InputError, elementCount({std::int64_t(1) << 40, std::int64_t(1) << 40}));
        QVERIFY_THROWS_EXCEPTION(InputError, elementCount({std::int64_t(1) << 62}));
    }

    void writesShapes() { QCOMPARE(shapeText({2, 3, 4}), std::string("2 × 3 × 4")); }

    void axisSetsComplement()
    {
        const AxisSet axes = {0, 2, 3};
        QCOMPARE(axes.toVector(), (std::vector {0, 2, 3}));
        QCOMPARE(axes.complement(4), AxisSet {1});
        QCOMPARE(AxisSet::all(8).size(), 8);
    }

    void takesLayoutsByRank_data()
    {
        QTest::addColumn<int>("rank");
        QTest::addColumn<QString>("names");
        QTest::addColumn<int>("batchAxis");
        QTest::addColumn<int>("channelAxis");
        QTest::newRow("vector") << 1 << "D" << -1 << 0;
        QTest::newRow("table") << 2 << "N,D" << 0 << 1;
        QTest::newRow("sequence") << 3 << "N,L,D" << 0 << 2;
        QTest::newRow("images") << 4 << "N,C,H,W" << 0 << 1;
        QTest::newRow("volumes") << 5 << "N,C,D,H,W" << 0 << 1;
        QTest::newRow("free") << 6 << "N,C,D1,D2,D3,D4" << 0 << 1;
    }
    void takesLayoutsByRank()
    {
        QFETCH(int, rank);
        const Layout layout = defaultLayout(rank);
        QTEST(QString::fromStdString(layout.text()), "names");
        QTEST(layout.batchAxis, "batchAxis");
        QTEST(layout.channelAxis, "channelAxis");
    }

    void readsKnownLayoutsInAnyCase()
    {
        QCOMPARE(parseLayout("n, l, d", 3), defaultLayout(3));
        QCOMPARE(parseLayout("N,C,L", 3).channelAxis, 1);
    }

    void findsAxesByName()
    {
        const Layout layout = parseLayout("time,Feature_2", 2);
        QCOMPARE(layout.axis("TIME"), 0);
        QCOMPARE(layout.axis("feature_2"), 1);
        QCOMPARE(layout.axis("N"), -1);
        QCOMPARE(layout.batchAxis, 0);
        QCOMPARE(layout.channelAxis, 1);
    }

    void refusesLayouts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("too few names") << "N,C";
        QTest::newRow("too many names") << "N,C,H,W";
        QTest::newRow("a name twice") << "N,C,n";
        QTest::newRow("an empty name") << "N,,L";
        QTest::newRow("no name at all") << "";
        QTest::newRow("a number") << "N,1,L";
        QTest::newRow("punctuation") << "N,C-1,L";
    }
    void refusesLayouts()
    {
        QFETCH(QString, text);
        QVERIFY_THROWS_EXCEPTION(InputError, parseLayout(text.toStdString(), 3));
    }
};

NORMSCOPE_TEST(TestAxes)

} // namespace tst_axes

#include "tst_axes.moc"
