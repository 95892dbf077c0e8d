// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients for every shape, every choice of axes and all values, against central differences of the program's own
// forward pass.
#include "engine/analysis/gradient_facts.h"
#include "tests/engine/property_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>

namespace tst_gradient_properties {

using namespace normscope;
using namespace normscope::test;

namespace {

// The sum of upstream times output over one group. Other groups do not depend on the element that is changed, and may
// hold NaN.
double objective(const NormalizationProblem &problem, const Tensor &upstream, std::int64_t group)
{
    const auto evaluation = evaluate(problem);
    double sum = 0;
    evaluation->grouping().forEachElement(
        group, [&](std::int64_t i) { sum += upstream[i] * evaluation->value(Stage::Output, i); });
    return sum;
}

double centralDifference(NormalizationProblem problem, const Tensor &upstream, std::int64_t element, double step)
{
    const Tensor middle = problem.input;
    const std::array index = {element};
    const std::int64_t group = Grouping(middle.shape(), problem.spec).groupOf(element);
    problem.input = middle.withValues(index, std::array {middle[element] + step});
    const double above = objective(problem, upstream, group);
    problem.input = middle.withValues(index, std::array {middle[element] - step});
    return (above - objective(problem, upstream, group)) / (2 * step);
}

// Whether central differences can resolve the group's gradient: two values are normalized to ±1 whatever they are, and
// if the mean square is not far above ε, the output bends on a scale other than σ.
bool isSmooth(const Evaluation &evaluation, std::int64_t group)
{
    const Moments &own = evaluation.moments(group);
    const double square = evaluation.spec().centre ? own.variance() : own.meanSquare;
    return own.count > 2 && square > 1e3 * evaluation.spec().epsilon && square > 1e-4 * own.meanSquare;
}

double largestMagnitude(const Tensor &tensor)
{
    double largest = 0;
    for (std::int64_t i = 0; i < tensor.size(); ++i)
        largest = std::max(largest, std::abs(tensor[i]));
    return largest;
}

} // namespace

class TestGradientProperties : public QObject
{
    Q_OBJECT

private slots:
    void gradientsAreTheCentralDifferences()
    {
        // Central differences resolve dx to 1e-9 of the terms that it is the sum of; the second tolerance counts where
        // these terms cancel.
        QVERIFY(rc::check("|dx − (f(x + h) − f(x − h))/2h| ≤ 1e-6 · max|dx|, h = 2e-5 s", [] {
            NormalizationProblem problem = anyProblem(anyShape(3, 4));
            problem.spec = withAnyArithmetic(problem.spec);
            problem.gamma = anyValues(problem.input.shape());
            if (*rc::gen::arbitrary<bool>())
                problem.mask = anyMask(problem.input.shape());
            const Tensor upstream = anyValues(problem.input.shape());
            const auto evaluation = evaluate(problem);
            const Tensor gradient = gradients(*evaluation, upstream).input;
            const Grouping &grouping = evaluation->grouping();
            for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
                if (!isSmooth(*evaluation, group))
                    continue;
                const double spread = evaluation->transform(group).divisor;
                double terms = 0;
                double largest = 0;
                grouping.forEachElement(group, [&](std::int64_t i) {
                    terms = std::max(terms, std::abs(upstream[i] * problem.gamma[i]) / spread);
                    largest = std::max(largest, std::abs(gradient[i]));
                });
                grouping.forEachElement(group, [&](std::int64_t i) {
                    const double expected
                        = evaluation->isMasked(i) ? 0 : centralDifference(problem, upstream, i, 2e-5 * spread);
                    RC_ASSERT(isNear(gradient[i], expected, 1e-6 * largest + 1e-9 * terms));
                });
            }
        }));
    }

    void sumsOverAGroupAreKnownBeforehand()
    {
        QVERIFY(rc::check("Σ dx = 0 and Σ dx·x̂ = ε/(σ² + ε)^(3/2) · Σ γ·dy·x̂, centred, biased, ε inside", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec.epsilon = *rc::gen::element(0.0, 1e-5, 0.5, 100.0);
            problem.gamma = anyValues(problem.input.shape());
            if (*rc::gen::arbitrary<bool>())
                problem.mask = anyMask(problem.input.shape());
            const Tensor upstream = anyValues(problem.input.shape());
            const auto evaluation = evaluate(problem);
            const auto facts = gradientFacts(*evaluation, upstream, gradients(*evaluation, upstream).input);
            for (std::int64_t group = 0; group < evaluation->grouping().groupCount(); ++group) {
                const GradientFacts &own = facts[static_cast<std::size_t>(group)];
                if (!(evaluation->moments(group).variance() > leastVariance))
                    continue;
                // The magnitude of the terms whose sums cancel to dx.
                const auto count = static_cast<double>(evaluation->moments(group).count);
                const double terms = count * largestMagnitude(upstream) * largestMagnitude(problem.gamma)
                    / evaluation->transform(group).divisor;
                RC_ASSERT(isNear(own.sum, 0, 1e-9 * terms));
                RC_ASSERT(isNear(own.residual(), 0, 1e-9 * std::sqrt(count) * terms));
            }
        }));
    }

    void evalModeTakesTheStatisticsForConstants()
    {
        QVERIFY(rc::check("dx = γ · dy / s", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec.tracksRunningStatistics = true;
            problem.spec.mode = Mode::Eval;
            const Shape groups {Grouping(problem.input.shape(), problem.spec).groupCount()};
            problem.running = {anyValues(groups), mapped(anyValues(groups), 1, 10)};
            problem.gamma = anyValues(problem.input.shape());
            const Tensor upstream = anyValues(problem.input.shape());
            const auto evaluation = evaluate(problem);
            const Tensor gradient = gradients(*evaluation, upstream).input;
            for (std::int64_t i = 0; i < gradient.size(); ++i) {
                const double divisor = evaluation->transform(evaluation->grouping().groupOf(i)).divisor;
                const double expected = problem.gamma[i] * upstream[i] / divisor;
                RC_ASSERT(isNear(gradient[i], expected, 1e-12 * std::abs(expected)));
            }
        }));
    }

    void theInfluenceOfOneOutputIsAColumnOfTheGradient()
    {
        QVERIFY(rc::check("dx is linear in dy: the influences of all outputs, weighted by dy, sum up to it", [] {
            NormalizationProblem problem = anyProblem(anyShape(2, 4));
            problem.spec = withAnyArithmetic(problem.spec);
            const Tensor upstream = anyValues(problem.input.shape());
            const auto evaluation = evaluate(problem);
            const Tensor whole = gradients(*evaluation, upstream).input;
            std::vector<double> sum(static_cast<std::size_t>(whole.size()));
            for (std::int64_t output = 0; output < whole.size(); ++output) {
                const Tensor one
                    = Tensor::filled(upstream.shape(), 0).withValues(std::array {output}, std::array {1.0});
                const Tensor influence = gradients(*evaluation, one).input;
                for (std::int64_t i = 0; i < whole.size(); ++i)
                    sum[static_cast<std::size_t>(i)] += upstream[output] * influence[i];
            }
            for (std::int64_t i = 0; i < whole.size(); ++i) {
                const double divisor = evaluation->transform(evaluation->grouping().groupOf(i)).divisor;
                if (!(divisor > 0))
                    continue;
                const double terms = static_cast<double>(whole.size()) * largestMagnitude(upstream) / divisor;
                RC_ASSERT(isNear(whole[i], sum[static_cast<std::size_t>(i)], 1e-9 * terms));
            }
        }));
    }
};

NORMSCOPE_TEST(TestGradientProperties)

} // namespace tst_gradient_properties

#include "tst_gradient_properties.moc"
