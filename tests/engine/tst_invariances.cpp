// SPDX-License-Identifier: GPL-3.0-or-later
//
// What leaves a normalization unchanged, or changes it in a known way, for every shape, every choice of axes and all
// values. The text of each check is its theorem.
#include "engine/normalization/naming.h"
#include "tests/engine/property_support.h"
#include "tests/subject.h"

#include <QTest>

#include <algorithm>
#include <numeric>

namespace tst_invariances {

using namespace normscope;
using namespace normscope::test;

namespace {

double spread(const Evaluation &evaluation, std::int64_t element)
{
    const Moments &own = evaluation.moments(evaluation.grouping().groupOf(element));
    return evaluation.spec().centre ? own.std(evaluation.spec().variance) : own.rms();
}

// Whether the element's group varies. Groups of one value and of equal values are tested by tst_degeneracy.
bool spreads(const Evaluation &evaluation, std::int64_t element)
{
    return spread(evaluation, element) > std::sqrt(leastVariance);
}

Shape permuted(const Shape &shape, const std::vector<int> &axes)
{
    Shape result;
    for (const int axis : axes)
        result.push_back(shape[static_cast<std::size_t>(axis)]);
    return result;
}

// For each flat index of the transposed tensor the flat index of the original; axis i of the transposed tensor is axis
// axes[i].
std::vector<std::int64_t> sources(const Shape &shape, const std::vector<int> &axes)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size() - 1; axis > 0; --axis)
        strides[axis - 1] = strides[axis] * shape[axis];
    const Shape result = permuted(shape, axes);
    std::vector<std::int64_t> from(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < from.size(); ++i) {
        auto rest = static_cast<std::int64_t>(i);
        for (std::size_t axis = result.size(); axis-- > 0; rest /= result[axis])
            from[i] += rest % result[axis] * strides[static_cast<std::size_t>(axes[axis])];
    }
    return from;
}

Tensor gathered(const Tensor &tensor, Shape shape, const std::vector<std::int64_t> &from)
{
    std::vector<double> values;
    values.reserve(from.size());
    for (const std::int64_t element : from)
        values.push_back(tensor[element]);
    return Tensor(std::move(shape), values);
}

template <class T>
std::vector<T> shuffled(std::vector<T> values)
{
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[*rc::gen::inRange<std::size_t>(0, i)]);
    return values;
}

// Whether the method that the claim names gives the same output; for group norm with at least one number of groups.
bool coincides(const NormalizationProblem &problem, const Naming::Equivalence &claim)
{
    const Shape &shape = problem.input.shape();
    const Stage stage = claim.sameAffine ? Stage::Output : Stage::Normalized;
    const auto evaluation = evaluate(problem);
    NormalizationProblem other = problem;
    other.spec = *preset(claim.preset.method, problem.layout, shape, claim.preset.variant);
    if (!claim.sameAffine)
        other.gamma = other.beta = Tensor();
    const auto isEqual = [&](int groups) {
        other.spec.channelGroups = groups;
        const auto result = evaluate(other);
        for (std::int64_t i = 0; i < problem.input.size(); ++i) {
            if (!isNear(result->value(stage, i), evaluation->value(stage, i), 1e-9))
                return false;
        }
        return true;
    };
    if (claim.preset.method != Method::Group)
        return isEqual(1);
    const auto channels = static_cast<int>(shape[static_cast<std::size_t>(problem.layout.channelAxis)]);
    for (int groups = 1; groups <= channels; ++groups) {
        if (channels % groups == 0 && isEqual(groups))
            return true;
    }
    return false;
}

} // namespace

class TestInvariances : public QObject
{
    Q_OBJECT

private slots:
    void scaleComesOutAsItsSignAndShiftNotAtAll()
    {
        QVERIFY(rc::check("x̂(a·x + b) = sign(a) · x̂(x) for ε = 0; b = 0 without centring", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec = withAnyArithmetic(problem.spec);
            problem.spec.epsilon = 0;
            const double factor = *rc::gen::element(0.125, -3.0, 1000.0, -1.0);
            const double shift = problem.spec.centre ? *rc::gen::element(0.0, -7.0, 100.0) : 0;
            const auto before = evaluate(problem);
            problem.input = mapped(problem.input, factor, shift);
            const auto after = evaluate(problem);
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                if (spreads(*before, i))
                    RC_ASSERT(isNear(after->value(Stage::Normalized, i),
                                     std::copysign(1, factor) * before->value(Stage::Normalized, i), 1e-6));
            }
        }));
    }

    void epsilonIsMeasuredInUnitsOfTheData()
    {
        QVERIFY(rc::check("x̂(a·x; a²·ε) = sign(a) · x̂(x; ε) inside the root, with |a|·ε outside", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec = withAnyArithmetic(problem.spec);
            problem.spec.epsilon = *rc::gen::element(1e-5, 0.5);
            const double factor = *rc::gen::element(0.125, -3.0, 1000.0);
            const auto before = evaluate(problem);
            problem.input = mapped(problem.input, factor, 0);
            problem.spec.epsilon
                *= problem.spec.epsilonPlacement == EpsilonPlacement::Inside ? factor * factor : std::abs(factor);
            const auto after = evaluate(problem);
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                if (spreads(*before, i))
                    RC_ASSERT(isNear(after->value(Stage::Normalized, i),
                                     std::copysign(1, factor) * before->value(Stage::Normalized, i), 1e-9));
            }
        }));
    }

    void epsilonTakesNoMoreThanItsShare()
    {
        QVERIFY(rc::check("0 ≤ 1 − x̂(x; ε)/x̂(x; 0) ≤ ε/(2σ²) inside the root, ≤ ε/σ outside: both go to 0 with ε", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec = withAnyArithmetic(problem.spec);
            problem.spec.epsilon = 0;
            const auto limit = evaluate(problem);
            problem.spec.epsilon = *rc::gen::element(1e-12, 1e-8, 1e-5, 1e-3);
            const auto evaluation = evaluate(problem);
            const bool inside = problem.spec.epsilonPlacement == EpsilonPlacement::Inside;
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                if (!spreads(*limit, i))
                    continue;
                const double own = spread(*limit, i);
                const double share = problem.spec.epsilon / (inside ? 2 * own * own : own);
                const double exact = limit->value(Stage::Normalized, i);
                const double lost = std::abs(exact) - std::abs(evaluation->value(Stage::Normalized, i));
                RC_ASSERT(lost >= -1e-12);
                RC_ASSERT(lost <= std::abs(exact) * share + 1e-12);
            }
        }));
    }

    void permutingAGroupPermutesItsOutput()
    {
        QVERIFY(rc::check("x̂(P·x) = P·x̂(x) for every permutation P of the values of a group", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec = withAnyArithmetic(problem.spec);
            const auto before = evaluate(problem);
            const auto group = *rc::gen::inRange<std::int64_t>(0, before->grouping().groupCount());
            std::vector<std::int64_t> from(static_cast<std::size_t>(problem.input.size()));
            std::iota(from.begin(), from.end(), 0);
            std::vector<std::int64_t> own;
            before->grouping().forEachElement(group, [&](std::int64_t element) { own.push_back(element); });
            const std::vector<std::int64_t> order = shuffled(own);
            for (std::size_t i = 0; i < own.size(); ++i)
                from[static_cast<std::size_t>(own[i])] = order[i];
            problem.input = gathered(problem.input, problem.input.shape(), from);
            const auto after = evaluate(problem);
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                const double expected = before->value(Stage::Normalized, from[static_cast<std::size_t>(i)]);
                const double actual = after->value(Stage::Normalized, i);
                RC_ASSERT(isSame(actual, expected) || isNear(actual, expected, 1e-8));
            }
        }));
    }

    void transposingTensorAndAxesTransposesTheOutput()
    {
        QVERIFY(rc::check("y(xᵀ; axesᵀ) = y(x; axes)ᵀ for every permutation of the axes", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec = withAnyArithmetic(problem.spec);
            const Shape shape = problem.input.shape();
            std::vector<int> axes(shape.size());
            std::iota(axes.begin(), axes.end(), 0);
            axes = shuffled(axes);
            const std::vector<std::int64_t> from = sources(shape, axes);
            const auto original = evaluate(problem);

            NormalizationProblem transposed = problem;
            transposed.input = gathered(problem.input, permuted(shape, axes), from);
            transposed.spec.reducedAxes = {};
            for (int axis = 0; axis < static_cast<int>(axes.size()); ++axis) {
                const int old = axes[static_cast<std::size_t>(axis)];
                if (problem.spec.reducedAxes.contains(old))
                    transposed.spec.reducedAxes.insert(axis);
                if (problem.spec.channelAxis == old)
                    transposed.spec.channelAxis = axis;
            }
            const auto result = evaluate(transposed);
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                const double expected = original->value(Stage::Output, from[static_cast<std::size_t>(i)]);
                const double actual = result->value(Stage::Output, i);
                RC_ASSERT(isSame(actual, expected) || isNear(actual, expected, 1e-8));
            }
        }));
    }

    void whatIsCalledEqualIsEqual()
    {
        QVERIFY(rc::check("every equivalence that is claimed has the same x̂, and the same y where γ and β fit too", [] {
            const Layout layout = *rc::gen::elementOf(knownLayouts());
            const auto rank = static_cast<std::size_t>(layout.rank());
            const auto shape = *rc::gen::container<Shape>(rank, rc::gen::inRange<std::int64_t>(1, 5));
            const Method method
                = *rc::gen::element(Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group);
            RC_PRE(variantCount(method, layout) > 0);
            NormalizationProblem problem;
            problem.input = anyValues(shape);
            problem.layout = layout;
            problem.spec = *preset(method, layout, shape, *rc::gen::inRange(0, variantCount(method, layout)));
            problem.gamma = anyValues(parameterShape(problem.spec.gamma.axes, shape));
            if (problem.spec.beta.present)
                problem.beta = anyValues(parameterShape(problem.spec.beta.axes, shape));
            for (const Naming::Equivalence &equivalence : naming(problem.spec, layout, shape).equivalences)
                RC_ASSERT(coincides(problem, equivalence));
        }));
    }
};

NORMSCOPE_TEST(TestInvariances)

} // namespace tst_invariances

#include "tst_invariances.moc"
