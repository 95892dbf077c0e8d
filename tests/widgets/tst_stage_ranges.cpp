// SPDX-License-Identifier: GPL-3.0-or-later
// The ranges of stages, and the common number format of a panel's cells, which tells different values apart.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "widgets/tensor/stage_ranges.h"

#include <QSet>
#include <QTest>

namespace tst_stage_ranges {

using namespace normscope;
using namespace normscope::test;

class TestStageRanges : public QObject
{
    Q_OBJECT

private slots:
    void stageRangesInterpolate();
    void roughRangesOfLargeTensorsAreInsideTheExactOnes();
    void numbersOfAPanelShareTheirForm();
    void noMoreDecimalsThanTellValuesApart();
    void besideZerosSmallValuesAreNotZero();
    void nearlyEqualValuesLookDifferent_data();
    void nearlyEqualValuesLookDifferent();
};

void TestStageRanges::stageRangesInterpolate()
{
    const EvaluationPtr evaluation = evaluate(withoutAffine(scatteredTensor({2, 3, 2, 2}), {0, 2, 3}));
    const StageRanges ranges = exactRanges(*evaluation);
    QCOMPARE(ranges.at(0), evaluation->range(Stage::Input));
    QCOMPARE(ranges.at(3), evaluation->range(Stage::Output));
    for (int step = 0; step <= 30; ++step) {
        const double stage = step / 10.0;
        const Evaluation::Range range = ranges.at(stage);
        for (std::int64_t element = 0; element < 24; ++element) {
            const double value = evaluation->value(stage, element);
            QVERIFY(value >= range.minimum - 1e-12 && value <= range.maximum + 1e-12);
        }
    }
}

void TestStageRanges::roughRangesOfLargeTensorsAreInsideTheExactOnes()
{
    const EvaluationPtr evaluation = evaluate(withoutAffine(scatteredTensor({64, 1024}), {0}));
    QVERIFY(!rangesAreKnown(*evaluation));
    const StageRanges rough = quickRanges(*evaluation);
    QVERIFY(!evaluation->knownRange(Stage::Output));
    const StageRanges exact = exactRanges(*evaluation);
    for (std::size_t i = 0; i < 4; ++i) {
        const double width = exact.ranges[i].maximum - exact.ranges[i].minimum;
        QVERIFY(rough.ranges[i].minimum >= exact.ranges[i].minimum);
        QVERIFY(rough.ranges[i].maximum <= exact.ranges[i].maximum);
        QVERIFY(rough.ranges[i].maximum - rough.ranges[i].minimum > 0.7 * width);
    }
    QVERIFY(rangesAreKnown(*evaluation));
    QCOMPARE(quickRanges(*evaluation), exact);
}

void TestStageRanges::numbersOfAPanelShareTheirForm()
{
    const EvaluationPtr evaluation = evaluate(rowsAsGroups(2, {1, 2, 3, 4, 5, 24}));
    const StageRanges ranges = exactRanges(*evaluation);
    const CellFormat input = cellFormat(*evaluation, 0, ranges.at(0), 3);
    QCOMPARE(input.text(24), QStringLiteral("24"));
    const CellFormat output = cellFormat(*evaluation, 3, ranges.at(3), 3);
    QCOMPARE(output.text(-0.9), QStringLiteral("−0.9"));
    QCOMPARE(output.text(0.004), QStringLiteral("0.0"));
    const CellFormat tiny = cellFormat(*evaluation, 3, {-2e-7, 1e-7}, 3);
    QCOMPARE(tiny.text(-1.5e-7), QStringLiteral("−1.50"));
    QCOMPARE(tiny.note(), QStringLiteral("10⁻⁷ ×"));
    QCOMPARE(output.note(), QString());
    const CellFormat oneDigit = cellFormat(*evaluation, 3, {-0.00104, 0.00104}, 1);
    QCOMPARE(oneDigit.text(-0.00104), QStringLiteral("−0.001"));
    // The format of a lens fits a cell, and values beyond the scale have the same format.
    const CellFormat lens = cellFormat(*evaluation, 3, {-0.087, 0.087}, 2, lensSmallestPlain);
    QCOMPARE(lens.note(), QStringLiteral("10⁻² ×"));
    QCOMPARE(lens.text(-0.087), QStringLiteral("−8.7"));
    QCOMPARE(lens.text(0.988), QStringLiteral("98.8"));
}

void TestStageRanges::noMoreDecimalsThanTellValuesApart()
{
    const auto textOf = [](std::vector<double> values, double value) {
        const EvaluationPtr evaluation = evaluate(rowsAsGroups(1, std::move(values)));
        return cellFormat(*evaluation, 0, exactRanges(*evaluation).at(0), 3).text(value);
    };
    QCOMPARE(textOf({-1.7, 2.2, 8.5}, -1.7), QStringLiteral("−1.7"));
    QCOMPARE(textOf({-1.7, 2.21, 2.22}, -1.7), QStringLiteral("−1.70"));
    QCOMPARE(textOf({1.04, 2.06, 8.5}, 1.04), QStringLiteral("1.0"));
    QCOMPARE(textOf({0.5, 0.25, 0}, 0.5), QStringLiteral("0.50"));
    QCOMPARE(textOf({0.5, 0.1, 0}, 0.1), QStringLiteral("0.1"));
    QCOMPARE(textOf({0.5, 12.4, 23.6}, 12.4), QStringLiteral("12"));
    QCOMPARE(textOf({12.4, 12.2, 23.6}, 12.4), QStringLiteral("12.4"));
}

void TestStageRanges::besideZerosSmallValuesAreNotZero()
{
    const EvaluationPtr evaluation = evaluate(rowsAsGroups(1, {0, 0.5, -0.0044, 0}));
    CellFormat format = cellFormat(*evaluation, 0, exactRanges(*evaluation).at(0), 3);
    QCOMPARE(format.text(-0.0044), QStringLiteral("0.00"));
    format.tellsZero = true;
    QCOMPARE(format.text(0), QStringLiteral("0.00"));
    QCOMPARE(format.text(0.5), QStringLiteral("0.50"));
    QCOMPARE(format.text(-0.0044), QStringLiteral("−0.004"));
    QCOMPARE(format.text(0.00499), QStringLiteral("0.005"));
    QCOMPARE(format.text(0.005001), QStringLiteral("0.01"));
    QCOMPARE(format.text(4.4e-7), QStringLiteral("4e−7"));
    QCOMPARE(format.text(-2e-17), QStringLiteral("0.00")); // A 0 with a rounding error.
    CellFormat tiny = cellFormat(*evaluation, 0, {-2e-7, 1e-7}, 3);
    tiny.tellsZero = true;
    QCOMPARE(tiny.text(-1.48e-7), QStringLiteral("−1.48"));
}

void TestStageRanges::nearlyEqualValuesLookDifferent_data()
{
    QTest::addColumn<double>("common");
    QTest::addColumn<double>("unit"); // The unit of their differences.
    QTest::addColumn<QString>("note");
    QTest::newRow("a million and a little") << 1e6 << 1.0 << QStringLiteral("10⁶ +");
    QTest::newRow("minus a billion") << -1e9 << 1.0 << QStringLiteral("−10⁹ +");
    QTest::newRow("no power of ten") << 123400.0 << 0.5 << QStringLiteral("123400 +");
    QTest::newRow("a hundred and tenths") << 100.0 << 0.3 << QString();
    QTest::newRow("one and ten millionths") << 1.0 << 1e-7 << QStringLiteral("1 + 10⁻⁷ ×");
    QTest::newRow("very large") << 0.0 << 3e12 << QStringLiteral("10¹² ×");
    QTest::newRow("very small") << 0.0 << 2e-9 << QStringLiteral("10⁻⁹ ×");
}

void TestStageRanges::nearlyEqualValuesLookDifferent()
{
    QFETCH(const double, common);
    QFETCH(const double, unit);
    QFETCH(const QString, note);
    std::vector<double> values;
    for (const double part : {-1.83, -0.5, 0.12, 0.4, 0.97, 1.6})
        values.push_back(common + part * unit);
    const EvaluationPtr evaluation = evaluate(rowsAsGroups(1, values));
    const Evaluation::Range range = exactRanges(*evaluation).at(0);
    const CellFormat format = cellFormat(*evaluation, 0, range, 3);
    QCOMPARE(format.note(), note);
    QSet<QString> texts;
    for (const double value : values) {
        QVERIFY2(format.text(value).size() <= 7, qPrintable(format.text(value)));
        texts.insert(format.text(value));
    }
    QCOMPARE(texts.size(), static_cast<qsizetype>(values.size()));
    // Where no title says the unit.
    QSet<QString> whole;
    for (const double value : values)
        whole.insert(format.withoutUnit(range).text(value));
    QCOMPARE(whole.size(), static_cast<qsizetype>(values.size()));
    QVERIFY(format.withoutUnit(range).note().isEmpty());
    const QStringList ends = rangeText(range).split(QStringLiteral(" … "));
    QCOMPARE(ends.size(), 2);
    QVERIFY(ends[0] != ends[1]);
}

NORMSCOPE_TEST(TestStageRanges)

} // namespace tst_stage_ranges

#include "tst_stage_ranges.moc"
