// SPDX-License-Identifier: GPL-3.0-or-later
// The table of group statistics: its numbers, its order, and what it copies.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/views/statistics_model.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

#include <limits>

namespace tst_statistics_model {

using namespace normscope;
using namespace normscope::test;

namespace {

EvaluationPtr manyGroups(std::int64_t groups, std::int64_t size)
{
    std::vector<double> values(static_cast<std::size_t>(groups * size));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>((i * 2654435761u) % 1000003) / 1000;
    return evaluate(rowsAsGroups(groups, values));
}

QStringList texts(const StatisticsModel &model, int row)
{
    QStringList result;
    for (int column = 0; column < model.columnCount(); ++column)
        result << model.index(row, column).data().toString();
    return result;
}

std::vector<std::int64_t> order(const StatisticsModel &model)
{
    std::vector<std::int64_t> groups;
    for (int row = 0; row < model.rowCount(); ++row)
        groups.push_back(model.groupAt(row));
    return groups;
}

} // namespace

class TestStatisticsModel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void behavesAsAModel()
    {
        StatisticsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEvaluation(evaluate(workedExample()));
        model.sort(static_cast<int>(StatisticsColumn::Mean), Qt::DescendingOrder);
        model.setEvaluation(evaluate(workedExample()));
        model.setEvaluation(evaluate(rowsAsGroups(5, {1, 2, 3, 4, 5, 6, 7, 8, 9, 0})));
        model.sort(-1);
        model.setEvaluation(manyGroups(30000, 4));
        QTRY_VERIFY(!model.isComputing());
        model.setEvaluation(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void showsTheWorkedExample()
    {
        StatisticsModel model;
        model.setEvaluation(evaluate(workedExample()));
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(
            texts(model, 0),
            (QStringList {QStringLiteral("c = 0"), QStringLiteral("8"), QStringLiteral("8.5"), QStringLiteral("37.25"),
                          QStringLiteral("6.103"), QStringLiteral("10.46"), QStringLiteral("0"), QStringLiteral("1")}));
        QCOMPARE(texts(model, 2).at(2), QStringLiteral("16.5"));
        QCOMPARE(model.index(2, 3).data(StatisticsModel::ValueRole).toDouble(), 37.25);
    }

    void followsTheVarianceEstimator()
    {
        StatisticsModel model;
        NormalizationProblem problem = workedExample();
        problem.spec.variance = VarianceEstimator::Unbiased;
        model.setEvaluation(evaluate(problem));
        QCOMPARE(model.index(0, 3).data().toString(), QStringLiteral("42.57")); // 298/7
        QVERIFY(model.headerData(3, Qt::Horizontal, Qt::ToolTipRole).toString().contains(QStringLiteral("n − 1")));
    }

    void sortsByNumbersWithNanLast_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<Qt::SortOrder>("sortOrder");
        QTest::addColumn<std::vector<std::int64_t>>("groups");
        using Groups = std::vector<std::int64_t>;
        // The groups have the means 10, NaN, 9, 100, 9.
        QTest::newRow("mean, rising") << 2 << Qt::AscendingOrder << Groups {2, 4, 0, 3, 1};
        QTest::newRow("mean, falling") << 2 << Qt::DescendingOrder << Groups {3, 0, 2, 4, 1};
        QTest::newRow("group, falling") << 0 << Qt::DescendingOrder << Groups {4, 3, 2, 1, 0};
        QTest::newRow("none") << -1 << Qt::DescendingOrder << Groups {0, 1, 2, 3, 4};
    }
    void sortsByNumbersWithNanLast()
    {
        const double notANumber = std::numeric_limits<double>::quiet_NaN();
        StatisticsModel model;
        model.setEvaluation(evaluate(rowsAsGroups(5, {9, 11, notANumber, 0, 8, 10, 90, 110, 9, 9})));
        QFETCH(int, column);
        QFETCH(Qt::SortOrder, sortOrder);
        model.sort(column, sortOrder);
        QTEST(order(model), "groups");
        for (std::int64_t group = 0; group < 5; ++group)
            QCOMPARE(model.groupAt(model.rowOf(group)), group);
        QCOMPARE(model.rowOf(-1), -1);
        QCOMPARE(model.rowOf(5), -1);
    }

    void keepsTheOrderWhenValuesChange()
    {
        StatisticsModel model;
        model.setEvaluation(evaluate(rowsAsGroups(2, {1, 2, 3, 4})));
        model.sort(2, Qt::AscendingOrder);
        const QPersistentModelIndex first = model.index(0, 0);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setEvaluation(evaluate(rowsAsGroups(2, {9, 9, 3, 4})));
        QCOMPARE(order(model), (std::vector<std::int64_t> {1, 0}));
        QCOMPARE(first.row(), 1); // The row of group 0.
        QCOMPARE(resets.count(), 0);
    }

    void tellsWhatIsExceptional_data()
    {
        QTest::addColumn<std::vector<double>>("values");
        QTest::addColumn<QString>("part");
        QTest::newRow("ordinary") << std::vector<double> {1, 5, 9} << QString();
        QTest::newRow("constant") << std::vector<double> {4, 4, 4} << QStringLiteral("y = 0");
        QTest::newRow("two values") << std::vector<double> {1, 50} << QStringLiteral("±1");
        QTest::newRow("one value") << std::vector<double> {3} << QStringLiteral("A single value");
        QTest::newRow("small variance") << std::vector<double> {1, 1.0001, 1.0002} << QStringLiteral("ε = 1e−5");
        QTest::newRow("infinite") << std::vector<double> {1, std::numeric_limits<double>::infinity()}
                                  << QStringLiteral("infinity");
    }
    void tellsWhatIsExceptional()
    {
        QFETCH(std::vector<double>, values);
        QFETCH(QString, part);
        StatisticsModel model;
        model.setEvaluation(evaluate(rowsAsGroups(1, values)));
        const QString text = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QCOMPARE(model.index(0, 0).data(StatisticsModel::DegenerateRole).toBool(), !part.isEmpty());
        QVERIFY2(part.isEmpty() ? text.isEmpty() : text.contains(part), qPrintable(text));
    }

    void computesLargeOutputsBehind()
    {
        StatisticsModel model;
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setEvaluation(manyGroups(50000, 4));
        QCOMPARE(model.index(7, 6).data().toString(), QStringLiteral("…"));
        QTRY_COMPARE(changes.count(), 1);
        QCOMPARE(model.index(7, 7).data().toString(), QStringLiteral("1"));
    }

    void copiesEveryDigit()
    {
        StatisticsModel model;
        model.setEvaluation(evaluate(rowsAsGroups(2, {1, 2, 4, 0, 0, 3})));
        const QStringList lines = model.tabSeparated({1}).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0].count(QLatin1Char('\t')), 7);
        QVERIFY2(lines[1].startsWith(QStringLiteral("n = 1\t3\t1\t2\t1.4142135623730951\t1.7320508075688772\t")),
                 qPrintable(lines[1]));
    }

    void sortsAHundredThousandGroups()
    {
        StatisticsModel model;
        model.setEvaluation(manyGroups(100000, 4));
        QElapsedTimer timer;
        timer.start();
        model.sort(2, Qt::DescendingOrder);
        qInfo("sorted 100 000 groups in %lld ms", static_cast<long long>(timer.elapsed()));
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(model.index(row - 1, 2).data(StatisticsModel::ValueRole).toDouble()
                    >= model.index(row, 2).data(StatisticsModel::ValueRole).toDouble());
    }
};

NORMSCOPE_WINDOW_TEST(TestStatisticsModel)

} // namespace tst_statistics_model

#include "tst_statistics_model.moc"
