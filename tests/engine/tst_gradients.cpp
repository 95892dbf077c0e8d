// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients against central differences of the program's own forward pass, for settings that frameworks do not offer.
// Values of PyTorch's autograd are in tst_conformance.
#include "engine/normalization/evaluation.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <QTest>

#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace tst_gradients {

using namespace normscope;
using namespace normscope::test;

namespace {

Tensor scattered(const Shape &shape, double irrational = 0.6180339887498949)
{
    return scatteredTensor(shape, -0.7, 1.3, irrational);
}

NormalizationProblem problem()
{
    NormalizationProblem result;
    result.input = scattered({3, 4, 2, 2});
    result.layout = defaultLayout(4);
    result.spec.reducedAxes = {1, 2, 3};
    result.spec.channelAxis = 1;
    result.spec.channelGroups = 2;
    result.spec.epsilon = 0.01;
    result.spec.gamma.axes = {1};
    result.spec.beta.axes = {1};
    result.gamma = scattered({1, 4, 1, 1}, 0.4142135623730951);
    result.beta = scattered({1, 4, 1, 1}, 0.7320508075688772);
    return result;
}

// The gradients of three equal values for upstream gradients of 1, 2 and 6, with ε outside the root.
Tensor gradientsAtZeroDeviation(double epsilon)
{
    NormalizationProblem p;
    p.input = Tensor({3}, {2, 2, 2});
    p.layout = defaultLayout(1);
    p.spec.reducedAxes = {0};
    p.spec.epsilon = epsilon;
    p.spec.epsilonPlacement = EpsilonPlacement::Outside;
    return gradients(*evaluate(p), Tensor({3}, {1, 2, 6})).input;
}

double objective(const NormalizationProblem &problem, const Tensor &upstream)
{
    const auto evaluation = evaluate(problem);
    double sum = 0;
    for (std::int64_t i = 0; i < upstream.size(); ++i)
        sum += upstream[i] * evaluation->value(Stage::Output, i);
    return sum;
}

Tensor centralDifferences(const NormalizationProblem &given, const Tensor &upstream, Tensor NormalizationProblem::*part)
{
    constexpr double step = 1e-5;
    NormalizationProblem problem = given;
    const Tensor middle = problem.*part;
    std::vector<double> result;
    for (std::int64_t i = 0; i < middle.size(); ++i) {
        const std::array index = {i};
        problem.*part = middle.withValues(index, std::array {middle[i] + step});
        const double above = objective(problem, upstream);
        problem.*part = middle.withValues(index, std::array {middle[i] - step});
        const double below = objective(problem, upstream);
        result.push_back((above - below) / (2 * step));
    }
    return Tensor(middle.shape(), result);
}

// The error of a central difference is of the order of step², plus machine precision / step from rounding: 1e-8 leaves
// room for both.
bool isNear(const Tensor &actual, const Tensor &expected)
{
    if (actual.shape() != expected.shape())
        return false;
    for (std::int64_t i = 0; i < actual.size(); ++i) {
        if (!(std::abs(actual[i] - expected[i]) <= 1e-8)) {
            qWarning("at %d: %.15g instead of %.15g", static_cast<int>(i), actual[i], expected[i]);
            return false;
        }
    }
    return true;
}

using Change = std::function<void(NormalizationProblem &)>;

} // namespace

class TestGradients : public QObject
{
    Q_OBJECT

private slots:
    void equalCentralDifferences_data()
    {
        QTest::addColumn<Change>("change");
        const auto row = [](const char *name, const Change &change) { QTest::newRow(name) << change; };
        row("centred", [](NormalizationProblem &) {});
        row("unbiased", [](auto &p) { p.spec.variance = VarianceEstimator::Unbiased; });
        row("epsilon outside", [](auto &p) { p.spec.epsilonPlacement = EpsilonPlacement::Outside; });
        row("epsilon outside, unbiased", [](auto &p) {
            p.spec.epsilonPlacement = EpsilonPlacement::Outside;
            p.spec.variance = VarianceEstimator::Unbiased;
        });
        row("root mean square", [](auto &p) { p.spec.centre = false; });
        row("root mean square, epsilon outside", [](auto &p) {
            p.spec.centre = false;
            p.spec.epsilonPlacement = EpsilonPlacement::Outside;
        });
        row("one plus weight", [](auto &p) { p.spec.gammaForm = GammaForm::OnePlusWeight; });
        row("affine per element", [](auto &p) {
            p.gamma = scattered(p.input.shape(), 0.2360679774997897);
            p.beta = scattered({1, 4, 2, 2}, 0.1622776601683795);
        });
        row("batch and channels together", [](auto &p) { p.spec.reducedAxes = {0, 1, 3}; });
        row("masked", [](auto &p) { p.mask = Tensor({3, 1, 2, 1}, {1, 0, 1, 1, 0, 0}); });
        row("eval mode", [](auto &p) {
            p.spec.tracksRunningStatistics = true;
            p.spec.mode = Mode::Eval;
            p.running = {Tensor({3, 2}, {1, 2, 3, 4, 5, 6}), Tensor({3, 2}, {1, 2, 3, 4, 5, 6})};
        });
        row("eval mode, not centred", [](auto &p) {
            p.spec.centre = false;
            p.spec.tracksRunningStatistics = true;
            p.spec.mode = Mode::Eval;
            p.running = {Tensor({3, 2}, {1, 2, 3, 4, 5, 6}), Tensor({3, 2}, {1, 2, 3, 4, 5, 6})};
        });
    }
    void equalCentralDifferences()
    {
        QFETCH(Change, change);
        NormalizationProblem p = problem();
        change(p);
        const Tensor upstream = scattered(p.input.shape(), 0.5615528128088303);
        const Gradients result = gradients(*evaluate(p), upstream);
        QVERIFY(isNear(result.input, centralDifferences(p, upstream, &NormalizationProblem::input)));
        QVERIFY(isNear(result.gamma, centralDifferences(p, upstream, &NormalizationProblem::gamma)));
        QVERIFY(isNear(result.beta, centralDifferences(p, upstream, &NormalizationProblem::beta)));
    }

    void ofAbsentParametersHaveTheirShape()
    {
        NormalizationProblem p = problem();
        const Tensor upstream = scattered(p.input.shape(), 0.5615528128088303);
        p.gamma = Tensor::filled({1, 4, 1, 1}, 1);
        p.beta = Tensor::filled({1, 4, 1, 1}, 0);
        const Gradients given = gradients(*evaluate(p), upstream);
        p.gamma = {};
        p.beta = {};
        const Gradients absent = gradients(*evaluate(p), upstream);
        QVERIFY(given.input == absent.input && given.gamma == absent.gamma && given.beta == absent.beta);
    }

    void atZeroDeviationTheTermOfTheDeviationIsZero()
    {
        QVERIFY(gradientsAtZeroDeviation(0.5) == Tensor({3}, {-4, -2, 6}));
    }

    void atZeroDeviationWithoutEpsilonItIsTheQuotientByZero()
    {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        QVERIFY(gradientsAtZeroDeviation(0) == Tensor({3}, {-infinite, -infinite, infinite}));
    }

    // Running statistics are constants: dx = γ·dy/s, whatever x is.
    void inEvalModeDoNotDependOnTheInput()
    {
        NormalizationProblem p;
        p.input = Tensor({4, 1}, {1, std::nan(""), std::numeric_limits<double>::infinity(), 1e300});
        p.layout = defaultLayout(2);
        p.spec.reducedAxes = {0};
        p.spec.epsilon = 0;
        p.spec.tracksRunningStatistics = true;
        p.spec.mode = Mode::Eval;
        p.running = {Tensor({1}, {7}), Tensor({1}, {4})};
        QVERIFY(gradients(*evaluate(p), Tensor({4, 1}, {2, 6, -4, 1})).input == Tensor({4, 1}, {1, 3, -2, 0.5}));
    }

    void maskedElementsTakeNoPart()
    {
        NormalizationProblem p = problem();
        p.input = p.input.withValues(std::array<std::int64_t, 1> {5}, std::array {std::nan("")});
        p.mask = Tensor::filled(p.input.shape(), 1);
        p.mask = p.mask.withValues(std::array<std::int64_t, 1> {5}, std::array {0.0});
        const Gradients result = gradients(*evaluate(p), scattered(p.input.shape(), 0.5615528128088303));
        QCOMPARE(result.input[5], 0.0);
        for (std::int64_t i = 0; i < result.input.size(); ++i)
            QVERIFY(std::isfinite(result.input[i]));
        QVERIFY(std::isfinite(result.gamma[1]));
    }

    void refuseAnUpstreamOfAnotherShape()
    {
        QVERIFY_THROWS_EXCEPTION(InputError, gradients(*evaluate(problem()), Tensor({1}, {1})));
    }
};

NORMSCOPE_TEST(TestGradients)

} // namespace tst_gradients

#include "tst_gradients.moc"
