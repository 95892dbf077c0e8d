// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as texts: short ones for reading, and exact ones that read back as the same number.
#include "tests/subject.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_number_format {

using namespace normscope;

class tst_NumberFormat : public QObject
{
    Q_OBJECT

private slots:
    void amountsAreWholeFromHundredOn();
    void numberText_data();
    void numberText();
    void fixedText_data();
    void fixedText();
    void exactTextGivesTheSameNumberAgain_data();
    void exactTextGivesTheSameNumberAgain();
    void exactTextOfSinglePrecisionIsShort();
};

void tst_NumberFormat::amountsAreWholeFromHundredOn()
{
    QCOMPARE(amountText(3.14159), QStringLiteral("3.14"));
    QCOMPARE(amountText(99.96), QStringLiteral("100"));
    QCOMPARE(amountText(468.4), QStringLiteral("468"));
    QCOMPARE(amountText(12345.6), QStringLiteral("12") + thousandsSeparator + QStringLiteral("346"));
    QCOMPARE(amountText(1e300), normscope::numberText(1e300, 3));
}

void tst_NumberFormat::numberText_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("whole") << 24.0 << 4 << QStringLiteral("24");
    QTest::newRow("no trailing zeros") << 8.5 << 4 << QStringLiteral("8.5");
    QTest::newRow("rounded") << 6.103277 << 4 << QStringLiteral("6.103");
    QTest::newRow("real minus sign") << -0.9012 << 4 << QStringLiteral("−0.9012");
    QTest::newRow("zero") << 0.0 << 4 << QStringLiteral("0");
    QTest::newRow("negative zero") << -0.0 << 4 << QStringLiteral("0");
    QTest::newRow("small") << 1.5e-7 << 4 << QStringLiteral("1.5e−7");
    QTest::newRow("epsilon") << 1e-5 << 4 << QStringLiteral("1e−5");
    QTest::newRow("not yet small") << 0.0001 << 4 << QStringLiteral("0.0001");
    QTest::newRow("large") << 1e10 << 4 << QStringLiteral("1e10");
    QTest::newRow("negative and large") << -1.2345e100 << 3 << QStringLiteral("−1.23e100");
    QTest::newRow("smallest denormal") << 4.9406564584124654e-324 << 3 << QStringLiteral("4.94e−324");
    QTest::newRow("more digits") << 1.0 / 3 << 10 << QStringLiteral("0.3333333333");
    QTest::newRow("too few digits asked for") << 27.0 << 0 << QStringLiteral("3e1");
    QTest::newRow("NaN") << std::nan("") << 4 << QStringLiteral("NaN");
    QTest::newRow("infinity") << infinity << 4 << QStringLiteral("∞");
    QTest::newRow("negative infinity") << -infinity << 4 << QStringLiteral("−∞");
}

void tst_NumberFormat::numberText()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QTEST(normscope::numberText(value, digits), "text");
}

void tst_NumberFormat::fixedText_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<QString>("text");
    QTest::newRow("output value") << -0.9012 << 2 << QStringLiteral("−0.90");
    QTest::newRow("zeros stay") << 1.0 << 3 << QStringLiteral("1.000");
    QTest::newRow("no negative zero") << -0.001 << 2 << QStringLiteral("0.00");
    QTest::newRow("no decimals") << 12.7 << 0 << QStringLiteral("13");
    QTest::newRow("largest") << std::numeric_limits<double>::max() << 0
                             << QString::number(std::numeric_limits<double>::max(), 'f', 0);
    QTest::newRow("NaN") << std::nan("") << 2 << QStringLiteral("NaN");
}

void tst_NumberFormat::fixedText()
{
    QFETCH(double, value);
    QFETCH(int, decimals);
    QTEST(normscope::fixedText(value, decimals), "text");
}

void tst_NumberFormat::exactTextGivesTheSameNumberAgain_data()
{
    QTest::addColumn<double>("value");
    for (const double value : {0.1, -1.0 / 3, 1e-5, 6.1032778078668515, 4.9406564584124654e-324,
                               std::numeric_limits<double>::max(), 24.0, -0.0})
        QTest::newRow(qPrintable(QString::number(value, 'g', 17))) << value;
}

void tst_NumberFormat::exactTextGivesTheSameNumberAgain()
{
    QFETCH(double, value);
    bool ok = false;
    const double again = exactText(value).toDouble(&ok);
    QVERIFY(ok);
    QCOMPARE(again, value);
    QCOMPARE(std::signbit(again), std::signbit(value));
}

void tst_NumberFormat::exactTextOfSinglePrecisionIsShort()
{
    QCOMPARE(exactText(static_cast<double>(0.1F), true), QStringLiteral("0.1"));
    QCOMPARE(exactText(24, true), QStringLiteral("24"));
    QCOMPARE(exactText(std::nan("")), QStringLiteral("nan"));
}

NORMSCOPE_TEST(tst_NumberFormat)

} // namespace tst_number_format

#include "tst_number_format.moc"
