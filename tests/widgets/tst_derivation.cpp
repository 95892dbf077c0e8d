// SPDX-License-Identifier: GPL-3.0-or-later
// The derivation of a group: its formulas and the numbers in them agree with the evaluation for every choice.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/derivation/derivation.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/writers.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

namespace tst_derivation {

using namespace normscope;

namespace {

/// 1 … 24 as N,C,H,W = 2,3,2,2. Channel 0 holds {1,2,3,4,13,14,15,16}, channels 1 and 2 that + 4 and + 8; means 8.5,
/// 12.5, 16.5, variance 37.25.
NormalizationProblem worked(Method method)
{
    return test::problem("N,C,H,W", {2, 3, 2, 2}, method);
}

QStringList textOf(const NormalizationProblem &problem, std::int64_t group, std::int64_t element)
{
    return derivationText(derivation(*evaluate(problem), group, element)).split(QLatin1Char('\n'));
}

/// The number after the last "=" or "≈" of a text.
double lastNumber(const QString &line)
{
    const qsizetype at = std::max(line.lastIndexOf(QLatin1Char('=')), line.lastIndexOf(QChar(0x2248)));
    QString number = line.mid(at + 1).trimmed();
    number.replace(QChar(0x2212), QLatin1Char('-'));
    if (number == QLatin1String("NaN"))
        return std::numeric_limits<double>::quiet_NaN();
    // A number such as "1.5 · 10⁻⁷".
    const qsizetype power = number.indexOf(QStringLiteral("10⁻"));
    if (power < 0)
        return number.toDouble();
    const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    double exponent = 0;
    const QString raised = number.mid(power + 3);
    for (const QChar digit : raised)
        exponent = 10 * exponent + static_cast<double>(digits.indexOf(digit));
    const double mantissa = power == 0 ? 1 : number.left(number.indexOf(QLatin1Char(' '))).toDouble();
    return mantissa * std::pow(10, -exponent);
}

} // namespace

class TestDerivation : public QObject
{
    Q_OBJECT

private slots:
    void batchNormOfTheWorkedExample()
    {
        const QStringList expected {
            QStringLiteral("μ = (1 + 2 + 3 + 4 + 13 + 14 + 15 + 16)/8 = 8.5"),
            QStringLiteral("σ² = ((1 − 8.5)² + (2 − 8.5)² + ⋯ + (16 − 8.5)²)/8 = 37.25"),
            QStringLiteral("x\u0302 = (x − μ)/√(σ² + ε) = (x − 8.5)/√(37.25 + 10⁻⁵) ≈ (x − 8.5)/6.1033"),
            QStringLiteral("x[0, 0, 1, 0] = 3 → x\u0302 = (3 − 8.5)/6.1033 ≈ −0.9012"),
            QStringLiteral("y = γ_0 x\u0302 + β_0 = 1 · (−0.9012) + 0 ≈ −0.9012"),
        };
        QCOMPARE(textOf(worked(Method::Batch), 0, 2), expected);
    }

    void formulasAloneFollowTheChoices_data()
    {
        QTest::addColumn<NormalizationSpec>("spec");
        QTest::addColumn<QStringList>("expected");
        const QString mean = QStringLiteral("μ = (∑x)/n");
        const QString variance = QStringLiteral("σ² = (∑(x − μ)²)/n");
        const QString inside = QStringLiteral("x\u0302 = (x − μ)/√(σ² + ε)");
        const QString affine = QStringLiteral("y = γ x\u0302 + β");
        NormalizationSpec spec = worked(Method::Batch).spec;
        QTest::newRow("batch") << spec << QStringList {mean, variance, inside, affine};
        spec.variance = VarianceEstimator::Unbiased;
        spec.epsilonPlacement = EpsilonPlacement::Outside;
        spec.beta.present = false;
        QTest::newRow("unbiased, ε outside, no β")
            << spec
            << QStringList {mean, QStringLiteral("σ² = (∑(x − μ)²)/(n − 1)"),
                            QStringLiteral("x\u0302 = (x − μ)/(σ + ε)"), QStringLiteral("y = γ x\u0302")};
        spec = worked(Method::Batch).spec;
        spec.mode = Mode::Eval;
        QTest::newRow("eval") << spec
                              << QStringList {QStringLiteral("μ = running mean"),
                                              QStringLiteral("σ² = running variance"), inside, affine};
        spec = worked(Method::Rms).spec;
        spec.gammaForm = GammaForm::OnePlusWeight;
        QTest::newRow("RMS with 1 + weight")
            << spec
            << QStringList {QStringLiteral("rms² = (∑x²)/n"), QStringLiteral("x\u0302 = x/√(rms² + ε)"),
                            QStringLiteral("y = (1 + w) x\u0302")};
    }
    void formulasAloneFollowTheChoices()
    {
        QFETCH(NormalizationSpec, spec);
        QTEST(derivationText(generalDerivation(spec)).split(QLatin1Char('\n')), "expected");
    }

    void everyChannelHasItsOwnMean_data()
    {
        QTest::addColumn<int>("channel");
        QTest::addColumn<QString>("mean");
        QTest::newRow("0") << 0 << " = 8.5";
        QTest::newRow("1") << 1 << " = 12.5";
        QTest::newRow("2") << 2 << " = 16.5";
    }
    void everyChannelHasItsOwnMean()
    {
        QFETCH(int, channel);
        QFETCH(QString, mean);
        const QStringList lines = textOf(worked(Method::Batch), channel, -1);
        QVERIFY(lines[0].endsWith(mean));
        QVERIFY(lines[1].endsWith(QStringLiteral(" = 37.25")));
        QCOMPARE(lines.last(), QStringLiteral("y = γ x\u0302 + β"));
    }

    /// Unbiased: 8 · 37.25 / 7 = 42.571428…
    void theUnbiasedVarianceDividesByOneLess()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.spec.variance = VarianceEstimator::Unbiased;
        QCOMPARE(textOf(problem, 0, 2)[1],
                 QStringLiteral("σ² = ((1 − 8.5)² + (2 − 8.5)² + ⋯ + (16 − 8.5)²)/(8 − 1) ≈ 42.5714"));
    }

    void epsilonOutsideTheRootIsAdded()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
        QCOMPARE(textOf(problem, 0, 2)[2],
                 QStringLiteral("x\u0302 = (x − μ)/(σ + ε) = (x − 8.5)/(√37.25 + 10⁻⁵) ≈ (x − 8.5)/6.1033"));
    }

    /// Σx² over 1 … 12 of the first sample: 650 / 12 = 54.1666…
    void rmsNormHasNoMean()
    {
        const QStringList lines = textOf(worked(Method::Rms), 0, 2);
        QVERIFY(!lines.join(QString()).contains(QStringLiteral("μ")));
        QCOMPARE(lines[0], QStringLiteral("rms² = (1² + 2² + 3² + 4² + ⋯ + 12²)/12 ≈ 54.1667"));
        QVERIFY(lines[1].startsWith(QStringLiteral("x\u0302 = x/√(rms² + ε) = x/√(54.1667 + ")));
        QVERIFY(lines.last().startsWith(QStringLiteral("y = γ_(0, 0, 1, 0)"))
                || lines.last().startsWith(QStringLiteral("y = γ[")));
        QVERIFY(!lines.last().contains(QStringLiteral("β")));
    }

    void evalModeUsesTheRunningStatistics()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.spec.mode = Mode::Eval;
        problem.running = {Tensor({3}, {1.0, 2.0, 3.0}), Tensor({3}, {4.0, 9.0, 16.0})};
        const QStringList lines = textOf(problem, 1, 5);
        QCOMPARE(lines[0], QStringLiteral("μ = running mean = 2"));
        QCOMPARE(lines[1], QStringLiteral("σ² = running variance = 9"));
        QVERIFY(lines.last().contains(QStringLiteral("running statistics")));
    }

    void absentParametersAreLeftOut()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.spec.gamma.present = false;
        QVERIFY(textOf(problem, 0, 2).last().startsWith(QStringLiteral("y = x\u0302 + β_0 = −0.9012 + 0")));
        problem.spec.beta.present = false;
        QCOMPARE(textOf(problem, 0, 2).last(), QStringLiteral("y = x\u0302 ≈ −0.9012"));
    }

    void oneplusWeightIsWrittenSo()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.spec.gammaForm = GammaForm::OnePlusWeight;
        problem.spec.beta.present = false;
        problem.gamma = Tensor({1, 3, 1, 1}, {0.5, 0, 0});
        const QString line = textOf(problem, 0, 2).last();
        QVERIFY2(line.startsWith(QStringLiteral("y = (1 + w_0) x\u0302 = (1 + 0.5) · (−0.9012)")), qPrintable(line));
        QCOMPARE(lastNumber(line), -1.352);
    }

    void maskedValuesAreLeftOut()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.mask = Tensor({2, 1, 1, 1}, {1, 0});
        QCOMPARE(textOf(problem, 0, 2)[0], QStringLiteral("μ = (1 + 2 + 3 + 4)/4 = 2.5"));
        QVERIFY(textOf(problem, 0, 2).last().contains(QStringLiteral("4 of 8")));
        const QStringList masked = textOf(problem, 0, 12);
        QVERIFY(masked.contains(QStringLiteral("y[1, 0, 0, 0] = 0")));
        problem.mask = Tensor({1, 1, 1, 1}, {0.0});
        QVERIFY(!derivation(*evaluate(problem), 0, -1).remarks.isEmpty());
    }

    void negativeNumbersStandInParentheses()
    {
        NormalizationProblem problem = worked(Method::Batch);
        problem.input = Tensor({2, 1, 1, 1}, {-3.0, -1.0});
        problem.spec.gamma.present = problem.spec.beta.present = false;
        const QStringList lines = textOf(problem, 0, 0);
        QCOMPARE(lines[0], QStringLiteral("μ = (−3 + (−1))/2 = −2"));
        QCOMPARE(lines[1], QStringLiteral("σ² = ((−3 − (−2))² + (−1 − (−2))²)/2 = 1"));
    }

    void longGroupsAreElided()
    {
        const NormalizationProblem problem = test::problem("N,C,H,W", {4, 2, 16, 16}, Method::Batch);
        const Derivation result = derivation(*evaluate(problem), 0, 0);
        QStringList forms = result.lines[0].steps[1].forms;
        QCOMPARE(plainText(parseFormula(forms.takeLast())), QStringLiteral("= (∑x)/1024"));
        for (const QString &form : forms)
            QVERIFY(plainText(parseFormula(form)).contains(QStringLiteral("⋯")));
        QCOMPARE(plainText(parseFormula(forms.last())), QStringLiteral("= (1 + ⋯ + 1792)/1024"));
    }

    void aDegenerateGroupSaysWhatHappens_data()
    {
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<QString>("remark");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("one value") << QList<double> {7} << "y = β";
        QTest::newRow("zero variance") << QList<double> {7, 7, 7} << "equal";
        QTest::newRow("two values") << QList<double> {7, 9} << "±1";
        QTest::newRow("NaN") << QList<double> {7, nan, 9} << "NaN";
    }
    void aDegenerateGroupSaysWhatHappens()
    {
        QFETCH(QList<double>, values);
        QFETCH(QString, remark);
        NormalizationProblem problem = test::problem("N,D", {values.size(), 1}, Method::Batch);
        problem.input = Tensor({values.size(), 1}, std::span<const double>(values.constData(), values.size()));
        const Derivation result = derivation(*evaluate(problem), 0, 0);
        QVERIFY2(result.remarks.last().contains(remark), qPrintable(result.remarks.join(QLatin1Char('\n'))));
        QVERIFY(!derivationLatex(result).isEmpty());
    }

    /// The last number of the last line is the engine's output to the four digits shown, for every choice.
    void theLastNumberIsTheOutput_data()
    {
        QTest::addColumn<NormalizationProblem>("problem");
        for (const Method method : {Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group}) {
            for (unsigned bits = 0; bits < 128; ++bits) {
                NormalizationProblem problem = test::problem("N,C,H,W", {2, 4, 2, 3}, method);
                NormalizationSpec &spec = problem.spec;
                const auto chosen = [bits](unsigned place) { return (bits >> place & 1u) != 0; };
                spec.epsilonPlacement = chosen(0) ? EpsilonPlacement::Outside : EpsilonPlacement::Inside;
                spec.variance = chosen(1) ? VarianceEstimator::Unbiased : VarianceEstimator::Biased;
                if (chosen(2))
                    problem.mask = Tensor({1, 1, 1, 3}, {1, 0, 1});
                if (chosen(3)) {
                    const Grouping grouping(problem.input.shape(), spec);
                    spec.tracksRunningStatistics = true;
                    spec.mode = Mode::Eval;
                    problem.running = {Tensor::filled({grouping.groupCount()}, -0.75),
                                       Tensor::filled({grouping.groupCount()}, 2.5)};
                }
                spec.gamma.present = !chosen(4);
                spec.beta.present = spec.beta.present && !chosen(5);
                spec.gammaForm = chosen(6) ? GammaForm::OnePlusWeight : GammaForm::Gamma;
                const Shape gammaShape = parameterShape(spec.gamma.axes, problem.input.shape());
                problem.gamma = Tensor::filled(gammaShape, -1.5);
                if (spec.beta.present)
                    problem.beta = Tensor::filled(parameterShape(spec.beta.axes, problem.input.shape()), -0.25);
                QTest::addRow("method %d, choices %u", static_cast<int>(method), bits) << problem;
            }
        }
    }
    void theLastNumberIsTheOutput()
    {
        QFETCH(NormalizationProblem, problem);
        const EvaluationPtr evaluation = evaluate(problem);
        for (const std::int64_t element : {0, 17, 47}) {
            const Derivation result = derivation(*evaluation, evaluation->grouping().groupOf(element), element);
            QCOMPARE(result.lines.back().isOfCell, true);
            QString line = derivationText({{result.lines.back()}, {}});
            const double output = evaluation->value(Stage::Output, element);
            const double shown = lastNumber(line);
            QVERIFY2(std::abs(shown - output) <= 0.5001e-3 * std::abs(output), qPrintable(line));
        }
    }

    /// A mean of 100 000 with a deviation of about 1: the digits shown must be enough to compute x̂ from them.
    void whoComputesAlongComesToTheSameResult()
    {
        NormalizationProblem problem = test::problem("N,D", {4, 1}, Method::Batch);
        problem.input = Tensor({4, 1}, {100000.25, 100001.5, 100002.125, 99998.75});
        const QStringList lines = textOf(problem, 0, 1);
        const QString &cell = lines[3]; // "x[1, 0] = 100001.5 → x̂ = (100001.5 − 100000.6563)/1.2639 ≈ 0.6676"
        const QStringList numbers = cell.mid(cell.indexOf(QLatin1Char('(')))
                                        .split(QRegularExpression(QStringLiteral("[^0-9.]+")), Qt::SkipEmptyParts);
        QCOMPARE(numbers.size(), 4);
        const double computed = (numbers[0].toDouble() - numbers[1].toDouble()) / numbers[2].toDouble();
        QVERIFY2(std::abs(computed - numbers[3].toDouble()) < 1.01e-4, qPrintable(cell));
    }

    void valuesFarBelowEpsilonAreToldApart()
    {
        NormalizationProblem problem = test::problem("N,D", {1, 4}, Method::Layer);
        problem.input = Tensor({1, 4}, {3.05e-7, 2.79e-7, 3.23e-7, 2.99e-7});
        const QString mean = textOf(problem, 0, 1).front();
        QVERIFY2(mean.contains(QStringLiteral("3.05 · 10⁻⁷")) && mean.contains(QStringLiteral("2.79 · 10⁻⁷")),
                 qPrintable(mean));
    }

    void everyFormIsAFormulaAndSpeaks()
    {
        for (const Method method : {Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group}) {
            const Derivation result = derivation(*evaluate(worked(method)), 0, 2);
            QVERIFY(derivationSpeech(result).contains(QStringLiteral("x hat equals the fraction")));
            const QString latex = derivationLatex(result);
            QVERIFY(latex.startsWith(QStringLiteral("\\begin{align*}\n")));
            QVERIFY(latex.contains(QStringLiteral(" &=\\frac{")));
            QVERIFY(!latex.contains(QStringLiteral("\\mark")));
        }
    }

    void aTermKnowsItsElement()
    {
        QCOMPARE(role::elementOf(role::element(12)), 12);
        QCOMPARE(role::elementOf(role::mean), -1);
        const Derivation result = derivation(*evaluate(worked(Method::Batch)), 0, 2);
        QVERIFY(result.lines[0].steps[1].forms.first().contains(QStringLiteral("\\mark{element 12}{13}")));
    }

    void theEntryOfAParameterIsItsFlatIndex()
    {
        const Shape shape {2, 3, 2, 2};
        QCOMPARE(parameterEntry({true, AxisSet {1}}, 23, shape), 2);
        QCOMPARE(parameterEntry({true, AxisSet {1, 2, 3}}, 23, shape), 11);
        QCOMPARE(parameterEntry({true, AxisSet {}}, 23, shape), 0);
    }
};

NORMSCOPE_TEST(TestDerivation)

} // namespace tst_derivation

#include "tst_derivation.moc"
