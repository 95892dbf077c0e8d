// SPDX-License-Identifier: GPL-3.0-or-later
// The message of a comparison that fails states the actual and the expected value.
#include "tests/subject.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <limits>
#include <memory>

namespace tst_printers {

using namespace normscope;
using namespace normscope::test;

namespace {

template <class T>
QString printedValue(const T &value)
{
    using QTest::toString; // QCOMPARE finds the overload in the same way.
    const std::unique_ptr<char[]> text(toString(value));
    return QString::fromUtf8(text.get());
}

} // namespace

class TestPrinters : public QObject
{
    Q_OBJECT

private slots:
    void shapesAndTensorsShowTheirLengthsAndValues()
    {
        QCOMPARE(printedValue(Shape {2, 3, 4}), QStringLiteral("2 × 3 × 4"));
        const Tensor tensor({2, 2}, {0.1, -0.0, std::numeric_limits<double>::quiet_NaN(), 1e300});
        QCOMPARE(printedValue(tensor), QStringLiteral("float64 2 × 2: 0.1, -0, nan, 1e+300"));
        QCOMPARE(printedValue(Tensor()), QStringLiteral("no tensor"));
        QVERIFY(printedValue(countingTensor({1000})).endsWith(QStringLiteral("63, 64, …")));
        QCOMPARE(printedValue(std::vector<double> {0.5, 2}), QStringLiteral("0.5, 2"));
    }

    void choicesShowTheirNames()
    {
        QCOMPARE(printedValue(Method::Instance), QStringLiteral("instance"));
        QCOMPARE(printedValue(MatchedPreset {Method::Layer, 1}), QStringLiteral("layer 1"));
        QCOMPARE(printedValue(AxisSet {0, 2}), QStringLiteral("{0,2}"));
        const QString spec = printedValue(*preset(Method::Batch, defaultLayout(4), {2, 3, 2, 2}));
        for (const auto *part :
             {"reduced {0,2,3}", "ε 1e-05 inside", "biased", "γ {1}", "train, momentum 0.1 of the new"})
            QVERIFY2(spec.contains(QString::fromUtf8(part)), qPrintable(spec));
    }

    void resultsShowTheirNumbers()
    {
        const auto evaluation = evaluate(workedExample());
        QCOMPARE(printedValue(evaluation->moments(1)), QStringLiteral("n 8, mean 12.5, Σ(x − mean)² 298"));
        QCOMPARE(printedValue(evaluation->grouping()), QStringLiteral("2 × 3 × 2 × 2 in 3 groups of 8"));
        const QString problem = printedValue(workedExample());
        QVERIFY2(problem.startsWith(QStringLiteral("N,C,H,W: reduced {0,2,3}")), qPrintable(problem));
        QVERIFY2(problem.contains(QStringLiteral("input float64 2 × 3 × 2 × 2: 1, 2, 3")), qPrintable(problem));
    }
};

NORMSCOPE_TEST(TestPrinters)

} // namespace tst_printers

#include "tst_printers.moc"
