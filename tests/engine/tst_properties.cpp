// SPDX-License-Identifier: GPL-3.0-or-later
//
// Properties that hold for every shape, every choice of axes and all values. A failure prints the smallest case that
// RapidCheck finds, and RC_PARAMS to run it again.
#include "engine/kernels/chan.h"
#include "tests/engine/property_support.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_properties {

using namespace normscope;
using namespace normscope::test;

namespace {

std::vector<double> groupValues(const Evaluation &evaluation, Stage stage, std::int64_t group)
{
    std::vector<double> values;
    evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
        if (!evaluation.isMasked(element))
            values.push_back(evaluation.value(stage, element));
    });
    return values;
}

constexpr Stage allStages[] = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};

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

    void momentsOfPartsMergeToThoseOfTheWhole()
    {
        QVERIFY(rc::check("M = M₁ + M₂ + (μ₂ − μ₁)² · n₁n₂/n, part after part, for any split of the values", [] {
            const auto count = *rc::gen::inRange<std::int64_t>(1, 200);
            const Tensor values = anyValues({count});
            const auto momentsBetween = [&](std::int64_t begin, std::int64_t end) {
                std::vector<double> part;
                for (std::int64_t i = begin; i < end; ++i)
                    part.push_back(values[i]);
                const Shape shape {end - begin};
                return moments(Tensor(shape, part), Grouping(shape, AxisSet {0})).front();
            };
            MergedMoments merged;
            for (std::int64_t begin = 0; begin < count;) {
                const auto end = *rc::gen::inRange<std::int64_t>(begin + 1, count + 1);
                const Moments part = momentsBetween(begin, end);
                merged.add(static_cast<double>(part.count), part.mean, part.squaredDeviations);
                begin = end;
            }
            const Moments whole = momentsBetween(0, count);
            RC_ASSERT(merged.count == static_cast<double>(whole.count));
            RC_ASSERT(isNear(merged.mean, whole.mean, 1e-12));
            RC_ASSERT(isNear(merged.squares, whole.squaredDeviations, 1e-10));
        }));
    }

    void normalizedGroupsHaveMeanZeroAndTheVarianceThatEpsilonLeaves()
    {
        QVERIFY(rc::check("x̂ has mean 0 and variance σ²/(σ² + ε): centred, biased, ε inside, in training", [] {
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
};

NORMSCOPE_TEST(TestProperties)

} // namespace tst_properties

#include "tst_properties.moc"
