// SPDX-License-Identifier: GPL-3.0-or-later
//
// Facts about the gradients of a group. All inputs are binary fractions, so that every expected number is exact.
#include "engine/analysis/gradient_facts.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

namespace tst_gradient_facts {

using namespace normscope;

namespace {

// Two groups of two: 0, 2 (variance 1) and 0, 1 (variance 1/4). With ε = 3 the first has s = 2, x̂ = ∓1/2.
NormalizationProblem problem(double epsilon)
{
    NormalizationProblem result;
    result.input = Tensor({2, 2}, {0, 2, 0, 1});
    result.layout = defaultLayout(2);
    result.spec.reducedAxes = {1};
    result.spec.epsilon = epsilon;
    return result;
}

const Tensor upstream({2, 2}, {1, 0, 1, 0});

} // namespace

class TestGradientFacts : public QObject
{
    Q_OBJECT

private slots:
    void sumsAreThoseOfTheFormula()
    {
        // g = 1, 0: Σg/2 = 1/2, Σg·x̂ = −1/2; dx = (1 − 1/2 − 1/8)/2 and its opposite.
        const auto evaluation = evaluate(problem(3));
        const Tensor dx = gradients(*evaluation, upstream).input;
        QCOMPARE(dx[0], 0.1875);
        QCOMPARE(dx[1], -0.1875);
        const GradientFacts first = gradientFacts(*evaluation, upstream, dx)[0];
        QCOMPARE(first.sum, 0.0);
        QCOMPARE(first.magnitude, 0.375);
        QCOMPARE(first.projection, -0.1875);
        QCOMPARE(first.upstreamSum, 1.0);
        QCOMPARE(first.upstreamProjection, -0.5);
        QCOMPARE(first.expectedProjection, 3.0 / 8 * -0.5);
        QCOMPARE(first.residual(), 0.0);
    }

    void withoutEpsilonNothingIsLeftAlongTheNormalizedValues()
    {
        const auto evaluation = evaluate(problem(0));
        for (const GradientFacts &facts :
             gradientFacts(*evaluation, upstream, gradients(*evaluation, upstream).input)) {
            QCOMPARE(facts.sum, 0.0);
            QCOMPARE(facts.projection, 0.0);
            QCOMPARE(facts.expectedProjection, 0.0);
        }
    }

    void gammaBelongsToTheExpectedValue()
    {
        NormalizationProblem scaled = problem(3);
        scaled.gamma = Tensor({1, 2}, {4, -8});
        const auto evaluation = evaluate(scaled);
        const Tensor dy({2, 2}, {1, 1, 0, 0});
        const GradientFacts facts = gradientFacts(*evaluation, dy, gradients(*evaluation, dy).input)[0];
        QCOMPARE(facts.expectedProjection, 3.0 / 8 * (4 * -0.5 + -8 * 0.5));
        QCOMPARE(facts.residual(), 0.0);
    }

    void maskedValuesTakeNoPart()
    {
        NormalizationProblem masked = problem(3);
        masked.input = Tensor({1, 3}, {0, 2, 77});
        masked.mask = Tensor({1, 3}, {1, 1, 0});
        const auto evaluation = evaluate(masked);
        const Tensor dy({1, 3}, {1, 0, 55});
        const GradientFacts facts = gradientFacts(*evaluation, dy, gradients(*evaluation, dy).input)[0];
        QCOMPARE(facts.sum, 0.0);
        QCOMPARE(facts.projection, -0.1875);
        QCOMPARE(facts.upstreamSum, 1.0);
    }

    void inEvalModeNeitherHolds()
    {
        NormalizationProblem eval = problem(3);
        eval.spec.tracksRunningStatistics = true;
        eval.spec.mode = Mode::Eval;
        eval.running = {Tensor({2}, {0, 0}), Tensor({2}, {1, 1})};
        const auto evaluation = evaluate(eval);
        const GradientFacts facts
            = gradientFacts(*evaluation, upstream, gradients(*evaluation, upstream).input).front();
        QCOMPARE(facts.sum, 0.5);
        QVERIFY(!sumVanishes(eval.spec) && !projectionIsKnown(eval.spec));
    }

    void whereEachHolds_data()
    {
        QTest::addColumn<NormalizationSpec>("spec");
        QTest::addColumn<bool>("sum");
        QTest::addColumn<bool>("projection");
        NormalizationSpec spec;
        QTest::newRow("centred, biased, inside") << spec << true << true;
        spec.variance = VarianceEstimator::Unbiased;
        QTest::newRow("unbiased") << spec << true << false;
        spec = {};
        spec.epsilonPlacement = EpsilonPlacement::Outside;
        QTest::newRow("outside") << spec << true << false;
        spec = {};
        spec.centre = false;
        QTest::newRow("not centred") << spec << false << false;
    }
    void whereEachHolds()
    {
        QFETCH(NormalizationSpec, spec);
        QTEST(sumVanishes(spec), "sum");
        QTEST(projectionIsKnown(spec), "projection");
    }

    void itCanBeStopped()
    {
        NormalizationProblem large = problem(1);
        large.input = Tensor::filled({2, 1 << 21}, 1);
        const auto evaluation = evaluate(large);
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 gradientFacts(*evaluation, large.input, large.input, [](double) { return true; }));
    }
};

NORMSCOPE_TEST(TestGradientFacts)

} // namespace tst_gradient_facts

#include "tst_gradient_facts.moc"
