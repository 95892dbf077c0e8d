// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups whose runs follow one another, as the channels of images do, are the same together as one by one.
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"

#include <QTest>

namespace tst_interleaved_runs {

using namespace normscope;
using kernels::Range;

namespace {

// Runs of a shape over its first and last axis, with a γ and a β for each group, or for each element of a run.
struct Problem
{
    Problem(std::int64_t rounds, std::int64_t groups, std::int64_t length, AxisSet affine)
        : one({rounds, groups, length}, {0, 2}, affine)
        , grouping(one.shape, one.spec)
        , plan(grouping, Walk(grouping, {}, affineShape(one), affineShape(one)), sizeof(float))
    { }
    KernelCase one;
    Grouping grouping;
    ForwardPlan plan;
};

// Output as normalizeRuns() gives it for `together` groups at a time, between guards.
std::vector<float> normalized(const Problem &problem, std::int64_t together, bool streams, std::int64_t shift)
{
    const std::int64_t size = elementCount(problem.one.shape);
    const std::int64_t groups = problem.grouping.groupCount();
    std::vector<float> x = seededValues<float>(size, 1);
    x.insert(x.begin(), static_cast<std::size_t>(shift), 0);
    const Shape affine = affineShape(problem.one);
    const std::vector<float> gamma = seededValues<float>(affine.empty() ? 1 : elementCount(affine), 2);
    const std::vector<float> beta = seededValues<float>(static_cast<std::int64_t>(gamma.size()), 3);
    std::vector<float> of[3]
        = {seededValues<float>(groups, 4), seededValues<float>(groups, 5), seededValues<float>(groups, 6)};
    GuardedArray<float> y(size, shift);
    const kernels::Operands<float> operands {x.data() + shift, gamma.data(), beta.data(), y.data(), streams};
    for (std::int64_t first = 0; first < groups; first += together) {
        const Range some {first, std::min(first + together, groups)};
        kernels::table<float>()->normalizeRuns(operands, problem.plan.runs, some,
                                               {of[0].data() + first, of[1].data() + first, of[2].data() + first});
    }
    if (!y.areGuardsIntact())
        return {};
    return {y.data(), y.data() + size};
}

} // namespace

class TestInterleavedRuns : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { kernels::use({}); }

    // 300 groups have more transforms than one stream of rows takes.
    void areWrittenAsOneByOne()
    {
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            for (const std::int64_t groups : {2, 3, 17, 300}) {
                for (const std::int64_t length : {64, 65, 81, 130}) {
                    for (const AxisSet affine : {AxisSet {}, AxisSet {1}, AxisSet {2}, AxisSet {0}}) {
                        const Problem problem(5, groups, length, affine);
                        QVERIFY(!problem.plan.isPanel);
                        const auto expected = normalized(problem, 1, false, 0);
                        QVERIFY(!expected.empty());
                        for (const bool streams : {false, true}) {
                            for (const std::int64_t together : {std::int64_t(2), groups}) {
                                const auto own = normalized(problem, together, streams, length % 3);
                                QVERIFY2(own == expected, (set + ", " + problem.one.text()).c_str());
                            }
                        }
                    }
                }
            }
        }
    }

    void haveTheMomentsThatEachHasAlone()
    {
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            for (const std::int64_t length : {64, 700, 2500}) {
                const Problem problem(40, 7, length, {});
                const std::vector<float> x = seededValues<float>(elementCount(problem.one.shape), 1);
                std::vector<double> means(7);
                std::vector<double> squares(7);
                const auto moments = kernels::table<float>()->runMoments;
                moments(x.data(), problem.plan.runs, {0, 7}, {means.data(), squares.data()});
                for (std::int64_t group = 0; group < 7; ++group) {
                    double mean = 0;
                    double square = 0;
                    moments(x.data(), problem.plan.runs, {group, group + 1}, {&mean, &square});
                    const auto i = static_cast<std::size_t>(group);
                    QVERIFY2(mean == means[i] && square == squares[i], (set + ", " + problem.one.text()).c_str());
                }
            }
        }
    }

    // Groups that are gone through together in pieces: all at once, one at a time, and with given transforms.
    void largeGroupsHaveOneResult()
    {
        for (const AxisSet affine : {AxisSet {1}, AxisSet {2}}) {
            const Problem problem(2101, 3, 145, affine);
            QVERIFY(problem.plan.isInterleaved);
            const auto forward = normalizeWithKernels<float>(problem.one, scattered());
            std::vector<float> x;
            for (std::int64_t i = 0; i < elementCount(problem.one.shape); ++i)
                x.push_back(static_cast<float>(scattered()(i)));
            std::vector<double> means(3);
            std::vector<double> squares(3);
            Normalizer<float> normalizer(problem.grouping, problem.one.spec);
            QVERIFY(normalizer.moments(x.data(), {means.data(), squares.data()}));
            QVERIFY(means == forward.means && squares == forward.squares);
            for (std::int64_t group = 0; group < 3; ++group) {
                double mean = 0;
                double square = 0;
                QVERIFY(normalizer.groupMoments(x.data(), group, {&mean, &square}));
                const auto i = static_cast<std::size_t>(group);
                QVERIFY(mean == means[i] && square == squares[i]);
            }
            std::vector<float> given[3] = {{1, 2, 3}, {0.5F, 2, -1}, {0, 1, 0.25F}};
            std::vector<float> y(x.size());
            QVERIFY(normalizer.forwardGiven(x.data(), nullptr, nullptr, y.data(),
                                            {given[0].data(), given[1].data(), given[2].data()},
                                            {means.data(), squares.data()}));
            QVERIFY(means == forward.means && squares == forward.squares);
            for (std::size_t i = 0; i < x.size(); ++i) {
                const std::size_t group = i / 145 % 3;
                const float expected = std::fma(x[i] - given[0][group], given[1][group], given[2][group]);
                QCOMPARE(y[i], expected);
            }
        }
    }

    // One of the groups has equal values, and one a spread whose squares vanish.
    void constantGroupsAmongLargeOnesAreRight()
    {
        const KernelCase one({2101, 3, 145}, {0, 2}, {1});
        const ElementValue value = [](std::int64_t i) {
            const std::int64_t group = i / 145 % 3;
            return group == 0 ? 1e-25 : (group == 1 ? 1e-30 * scattered()(i) : scattered()(i));
        };
        kernels::use("plain");
        const auto expected = normalizeWithKernels<float>(one, value);
        for (const std::string &set : vectorSets()) {
            QVERIFY(kernels::use(set));
            const std::string wrong = difference(normalizeWithKernels<float>(one, value, 1, 2), expected, {1e-4, 1e-4});
            QVERIFY2(wrong.empty(), std::string(set).append(": ").append(wrong).c_str());
        }
    }
};

NORMSCOPE_TEST(TestInterleavedRuns)

} // namespace tst_interleaved_runs

#include "tst_interleaved_runs.moc"
