// SPDX-License-Identifier: GPL-3.0-or-later
//
// The gradient's formulas with exact numbers: with ε = 3 the group 0, 2 (mean 1, variance 1) has the divisor 2
// and x̂ = ∓1/2. With ∂L/∂y = 1, 0: Σg = 1, Σg·x̂ = −1/2, ∂L/∂x₀ = (1 − 1/2 − 1/8)/2 = 0.1875.
#include "tests/subject.h"
#include "widgets/derivation/gradient_derivation.h"

#include <QApplication>
#include <QTest>

#include <functional>

namespace tst_gradient_derivation {

using namespace normscope;

using Change = std::function<void(NormalizationProblem &)>;

class TestGradientDerivation : public QObject
{
    Q_OBJECT

private slots:
    void formulaAndNumbersFollowTheChoices_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char *name, const Change &change, const QStringList &expected) {
            QTest::newRow(name) << change << expected;
        };
        const QString upstream = QStringLiteral("g = γ (∂L)/(∂y)");
        row("centred, biased, inside", [](auto &) {},
            {upstream, QStringLiteral("∑g = 1"), QStringLiteral("∑g x\u0302 = −0.5"),
             QStringLiteral("(∂L)/(∂x) = (g − (∑g)/n − x\u0302 · (∑g x\u0302)/n)/√(σ² + ε)"),
             QStringLiteral("(∂L)/(∂x[0, 0]) = (1 − 0.5 − (−0.5) · (−0.25))/2 = 0.1875")});
        row("not centred, ε = 2",
            [](NormalizationProblem &problem) {
                problem.spec.centre = false;
                problem.spec.epsilon = 2;
            },
            {upstream, QStringLiteral("∑g x\u0302 = 0"),
             QStringLiteral("(∂L)/(∂x) = (g − x\u0302 · (∑g x\u0302)/n)/√(rms² + ε)"),
             QStringLiteral("(∂L)/(∂x[0, 0]) = (1 − 0 · 0)/2 = 0.5")});
        row("outside, unbiased",
            [](NormalizationProblem &problem) {
                problem.input = Tensor({1, 3}, {-1, 0, 1}); // Unbiased: σ = 1, and x̂ = −1/2, 0, 1/2 with ε = 1.
                problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
                problem.spec.variance = VarianceEstimator::Unbiased;
                problem.spec.epsilon = 1;
            },
            {upstream, QStringLiteral("∑g = 1"), QStringLiteral("∑g x\u0302 = −0.5"),
             QStringLiteral("(∂L)/(∂x) = (g − (∑g)/n − x\u0302 · (σ + ε)/σ · (∑g x\u0302)/(n − 1))/(σ + ε)"),
             QStringLiteral("(∂L)/(∂x[0, 0]) = (1 − 0.3333 − (−0.5) · (−0.5))/2 ≈ 0.2083")});
        // With x̂ = ∓1.5/√2.25001 the gradient is 0.5 − 0.999997778 · 0.499998889 = 2.222 · 10⁻⁶; the line has digits
        // enough to compute it.
        row("terms that nearly cancel",
            [](NormalizationProblem &problem) {
                problem.input = Tensor({1, 2}, {0, 3});
                problem.spec.epsilon = 1e-5;
            },
            {upstream, QStringLiteral("∑g = 1"), QStringLiteral("∑g x\u0302 ≈ −1"),
             QStringLiteral("(∂L)/(∂x) = (g − (∑g)/n − x\u0302 · (∑g x\u0302)/n)/√(σ² + ε)"),
             QStringLiteral("(∂L)/(∂x[0, 0]) = (1 − 0.5 − (−0.999997778) · (−0.499998889))/1.5 ≈ 1.481 · 10⁻⁶")});
        row("eval mode",
            [](NormalizationProblem &problem) {
                problem.spec.tracksRunningStatistics = true;
                problem.spec.mode = Mode::Eval;
                problem.running = {Tensor({1}, {0}), Tensor({1}, {1})};
            },
            {upstream, QStringLiteral("(∂L)/(∂x) = g/√(σ² + ε)"), QStringLiteral("(∂L)/(∂x[0, 0]) = 1/2 = 0.5")});
    }

    void formulaAndNumbersFollowTheChoices()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, expected);
        NormalizationProblem problem;
        problem.input = Tensor({1, 2}, {0, 2});
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        problem.spec.epsilon = 3;
        change(problem);
        QCOMPARE(lines(problem, 0), expected);
        const QStringList ofGroup = lines(problem, -1);
        QCOMPARE(ofGroup, expected.mid(0, expected.size() - 1));
    }

    void aMaskedCellHasNoLine()
    {
        NormalizationProblem problem;
        problem.input = Tensor({1, 3}, {0, 2, 9});
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        problem.mask = Tensor({1, 3}, {1, 1, 0});
        QCOMPARE(lines(problem, 2), lines(problem, -1));
        problem.mask = Tensor::filled({1, 3}, 0);
        QCOMPARE(lines(problem, -1), QStringList {QString()});
    }

    /// x = (0, 2), ε = 3: σ² + ε = 4, x̂ = ∓1/2, dx = (3, −3)/16, so Σ dx·x̂ = −3/16 = 3/8 · Σ g·x̂.
    void whatTheGradientsAddUpToIsSaid_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("both are known")
            << Change([](auto &) {})
            << QStringList {
                   QStringLiteral("Σ ∂L/∂x = 0: 0 with its rounding error (Σ |∂L/∂x| = 0.375)."),
                   QStringLiteral("Σ x̂ · ∂L/∂x = −0.1875, and ε/(σ² + ε)^(3/2) · Σ g·x̂ = −0.1875: the residual "
                                  "is 0.")};
        QTest::newRow("not centred") << Change([](NormalizationProblem &problem) {
            problem.spec.centre = false;
        }) << QStringList {QStringLiteral("Without centring Σ ∂L/∂x need not vanish: it is 0.447.")};
        QTest::newRow("eval mode") << Change([](NormalizationProblem &problem) {
            problem.spec.tracksRunningStatistics = true;
            problem.spec.mode = Mode::Eval;
            problem.running = {Tensor({1}, {0}), Tensor({1}, {1})};
        })
                                   << QStringList {QStringLiteral(
                                          "Mean and variance are constants here, so neither sum vanishes: "
                                          "Σ ∂L/∂x = 0.5, Σ x̂ · ∂L/∂x = 0.")};
    }

    void whatTheGradientsAddUpToIsSaid()
    {
        QFETCH(Change, change);
        QFETCH(QStringList, expected);
        NormalizationProblem problem;
        problem.input = Tensor({1, 2}, {0, 2});
        problem.layout = defaultLayout(2);
        problem.spec.reducedAxes = {1};
        problem.spec.epsilon = 3;
        change(problem);
        const auto evaluation = evaluate(problem);
        const Tensor upstream = firstAlone(problem);
        const Tensor gradient = gradients(*evaluation, upstream).input;
        QCOMPARE(gradientRemarks(problem.spec, gradientFacts(*evaluation, upstream, gradient)[0]), expected);
    }

private:
    static Tensor firstAlone(const NormalizationProblem &problem)
    {
        return Tensor::filled(problem.input.shape(), 0).withValues(std::array<std::int64_t, 1> {0}, std::array {1.0});
    }

    static QStringList lines(const NormalizationProblem &problem, std::int64_t element)
    {
        const auto evaluation = evaluate(problem);
        const Tensor upstream = firstAlone(problem);
        const Tensor gradient = gradients(*evaluation, upstream).input;
        const auto facts = gradientFacts(*evaluation, upstream, gradient);
        return derivationText({gradientLines(*evaluation, upstream, gradient, facts[0], 0, element), {}})
            .split(QLatin1Char('\n'));
    }
};

NORMSCOPE_WINDOW_TEST(TestGradientDerivation)

} // namespace tst_gradient_derivation

#include "tst_gradient_derivation.moc"
