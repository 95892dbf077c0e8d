// SPDX-License-Identifier: GPL-3.0-or-later
//
// What holds for every shape, every choice of axes and all values. A failure prints the smallest case that RapidCheck
// finds, and RC_PARAMS to run it again.
#include "engine/normalization/evaluation.h"

#include <rapidcheck.h>

#include <QTest>

#include <cmath>

using namespace normscope;

namespace {

Shape anyShape()
{
    const auto rank = *rc::gen::inRange<std::size_t>(1, 5);
    return *rc::gen::container<Shape>(rank, rc::gen::inRange<std::int64_t>(1, 6));
}

// Thousandths, so that shrinking leads to readable numbers.
Tensor anyValues(const Shape &shape)
{
    const auto count = static_cast<std::size_t>(elementCount(shape));
    const auto thousandths = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(-9999, 10000));
    std::vector<double> values(thousandths.begin(), thousandths.end());
    for (double &value : values)
        value /= 1000;
    return Tensor(shape, values);
}

NormalizationProblem anyProblem()
{
    NormalizationProblem problem;
    const Shape shape = anyShape();
    const int rank = static_cast<int>(shape.size());
    problem.input = anyValues(shape);
    problem.layout = defaultLayout(rank);
    problem.spec.reducedAxes = AxisSet::fromBits(*rc::gen::inRange(1u, AxisSet::all(rank).bits() + 1));
    problem.spec.channelAxis = *rc::gen::inRange(0, rank);
    const auto channels = static_cast<int>(shape[static_cast<std::size_t>(problem.spec.channelAxis)]);
    const int groups = *rc::gen::inRange(1, channels + 1);
    problem.spec.channelGroups = channels % groups == 0 ? groups : 1;
    return problem;
}

Tensor anyMask(const Shape &shape)
{
    Shape own = shape;
    for (std::int64_t &length : own) {
        if (*rc::gen::arbitrary<bool>())
            length = 1;
    }
    const auto count = static_cast<std::size_t>(elementCount(own));
    const auto counts = *rc::gen::container<std::vector<bool>>(count, rc::gen::arbitrary<bool>());
    const std::vector<double> values(counts.begin(), counts.end());
    return Tensor(own, values);
}

std::vector<double> groupValues(const Evaluation &evaluation, Stage stage, std::int64_t group)
{
    std::vector<double> values;
    evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
        if (!evaluation.isMasked(element))
            values.push_back(evaluation.value(stage, element));
    });
    return values;
}

bool isNear(double actual, double expected, double tolerance)
{
    return std::abs(actual - expected) <= tolerance;
}

bool isSame(double actual, double expected)
{
    return actual == expected || (std::isnan(actual) && std::isnan(expected));
}

constexpr Stage allStages[] = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};

// The chosen values are multiples of 0.001: what is not constant has at least this variance for up to 625 values.
constexpr double leastVariance = 1e-9;

} // namespace

class TestProperties : public QObject
{
    Q_OBJECT

private slots:
    void momentsAreThoseOfTheUnmaskedValues()
    {
        QVERIFY(rc::check("moments", [] {
            NormalizationProblem problem = anyProblem();
            problem.mask = anyMask(problem.input.shape());
            const auto evaluation = evaluate(problem);
            for (std::int64_t group = 0; group < evaluation->grouping().groupCount(); ++group) {
                const std::vector<double> values = groupValues(*evaluation, Stage::Input, group);
                const Moments &own = evaluation->moments(group);
                RC_ASSERT(own.count == static_cast<std::int64_t>(values.size()));
                if (values.empty())
                    continue;
                long double sum = 0;
                long double squares = 0;
                for (const double value : values)
                    sum += value;
                const long double mean = sum / static_cast<long double>(values.size());
                for (const double value : values)
                    squares += (value - mean) * (value - mean);
                RC_ASSERT(isNear(own.mean, static_cast<double>(mean), 1e-13));
                RC_ASSERT(isNear(own.squaredDeviations, static_cast<double>(squares), 1e-10));
            }
        }));
    }

    void normalizedGroupsHaveMeanZeroAndTheVarianceThatEpsilonLeaves()
    {
        QVERIFY(rc::check("x̂ has mean 0 and variance σ²/(σ² + ε)", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec.epsilon = *rc::gen::element(1e-12, 1e-5, 0.5);
            const auto evaluation = evaluate(problem);
            const auto normalized
                = moments(evaluation->stage(Stage::Normalized, DType::Float64), evaluation->grouping());
            for (std::int64_t group = 0; group < evaluation->grouping().groupCount(); ++group) {
                const Moments &result = normalized[static_cast<std::size_t>(group)];
                const double variance = evaluation->moments(group).variance();
                RC_ASSERT(isNear(result.mean, 0, 1e-9));
                RC_ASSERT(isNear(result.variance(), variance / (variance + problem.spec.epsilon), 1e-9));
            }
        }));
    }

    void scalingAndShiftingTheInputChangesNothing()
    {
        QVERIFY(rc::check("x̂(a·x + b) = x̂(x) for ε = 0", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec.epsilon = 0;
            const double factor = *rc::gen::element(0.125, 3.0, 1000.0);
            const double shift = *rc::gen::element(0.0, -7.0, 100.0);
            std::vector<double> values;
            for (std::int64_t i = 0; i < problem.input.size(); ++i)
                values.push_back(factor * problem.input[i] + shift);
            const auto before = evaluate(problem);
            problem.input = Tensor(problem.input.shape(), values);
            const auto after = evaluate(problem);
            for (std::int64_t i = 0; i < problem.input.size(); ++i) {
                if (before->moments(before->grouping().groupOf(i)).variance() > leastVariance)
                    RC_ASSERT(isNear(after->value(Stage::Normalized, i), before->value(Stage::Normalized, i), 1e-6));
            }
        }));
    }

    void noValueLiesFartherThanTheRootOfItsGroupSize()
    {
        QVERIFY(rc::check("|x̂| ≤ √(n − 1), biased", [] {
            const auto evaluation = evaluate(anyProblem());
            const double bound = std::sqrt(static_cast<double>(evaluation->grouping().groupSize() - 1));
            for (std::int64_t i = 0; i < evaluation->input().size(); ++i)
                RC_ASSERT(std::abs(evaluation->value(Stage::Normalized, i)) <= bound + 1e-9);
        }));
    }

    void reevaluationGivesTheSameBits()
    {
        QVERIFY(rc::check("reevaluate = evaluate", [] {
            NormalizationProblem problem = anyProblem();
            if (*rc::gen::arbitrary<bool>())
                problem.mask = anyMask(problem.input.shape());
            const auto before = evaluate(problem);
            for (const Stage stage : allStages)
                before->range(stage);
            before->allOutputMoments();
            const auto changed = *rc::gen::container<std::vector<std::int64_t>>(
                rc::gen::inRange<std::int64_t>(0, problem.input.size()));
            const std::vector<double> values(changed.size(), *rc::gen::element(0.0, 4.5, 1e6, std::nan("")));
            problem.input = problem.input.withValues(changed, values);
            const auto after = reevaluate(*before, problem.input, changed);
            const auto fresh = evaluate(problem);
            for (const Stage stage : allStages)
                RC_ASSERT(after->range(stage) == fresh->range(stage));
            for (std::int64_t group = 0; group < fresh->grouping().groupCount(); ++group)
                RC_ASSERT(isSame(after->outputMoments(group).mean, fresh->outputMoments(group).mean));
            for (std::int64_t i = 0; i < problem.input.size(); ++i)
                RC_ASSERT(isSame(after->value(Stage::Output, i), fresh->value(Stage::Output, i)));
        }));
    }

    void gradientsOfAGroupSumToZero()
    {
        QVERIFY(rc::check("Σ dx = 0, and Σ dx·x̂ = 0 for ε = 0", [] {
            NormalizationProblem problem = anyProblem();
            problem.spec.epsilon = 0;
            const auto evaluation = evaluate(problem);
            const Tensor gradient = gradients(*evaluation, anyValues(problem.input.shape())).input;
            for (std::int64_t group = 0; group < evaluation->grouping().groupCount(); ++group) {
                if (evaluation->moments(group).variance() <= leastVariance)
                    continue;
                double sum = 0;
                double projection = 0;
                double scale = 0;
                evaluation->grouping().forEachElement(group, [&](std::int64_t element) {
                    sum += gradient[element];
                    projection += gradient[element] * evaluation->value(Stage::Normalized, element);
                    scale += 1 / evaluation->transform(group).divisor;
                });
                RC_ASSERT(isNear(sum, 0, 1e-9 * scale));
                RC_ASSERT(isNear(projection, 0, 1e-9 * scale));
            }
        }));
    }
};

QTEST_GUILESS_MAIN(TestProperties)
#include "tst_properties.moc"
