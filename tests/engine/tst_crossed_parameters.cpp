// SPDX-License-Identifier: GPL-3.0-or-later
// γ and β that cross the groups, as in layer norm of images over their channels, by every set of kernels against the
// plain reference in float64: training, evaluation mode, masks, gradients.
#include "engine/normalization/crossed_gradient.h"
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/uninitialized_array.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"
#include "tests/support/problems.h"

#include <QTest>

namespace tst_crossed_parameters {

using namespace normscope;
using namespace normscope::test;

namespace {

struct Crossing
{
    Shape shape;
    AxisSet reduced;
    AxisSet gamma;
    AxisSet beta;

    std::string text() const
    {
        const auto axes = [](AxisSet set) {
            std::string text;
            for (const int axis : set.toVector())
                text += std::to_string(axis);
            return text;
        };
        return shapeText(shape) + " over " + axes(reduced) + ", γ along " + axes(gamma) + ", β along " + axes(beta);
    }
};

NormalizationProblem problemOf(const Crossing &one, DType dtype)
{
    NormalizationProblem problem;
    problem.spec.reducedAxes = one.reduced;
    problem.spec.gamma = {true, one.gamma};
    problem.spec.beta = {true, one.beta};
    problem.input = scatteredTensor(one.shape, 0.5, 3.5).converted(dtype);
    problem.gamma = scatteredTensor(parameterShape(one.gamma, one.shape), -0.5, 2.5, 0.377).converted(dtype);
    problem.beta = scatteredTensor(parameterShape(one.beta, one.shape), -1.5, 1.5, 0.29).converted(dtype);
    return problem;
}

// Every fourth element of the mask's own is 0, without a pattern.
Tensor maskAlong(AxisSet axes, const Shape &shape)
{
    const Tensor scattered = scatteredTensor(parameterShape(axes, shape), 0, 1, 0.7320508075688772);
    std::vector<double> values;
    for (std::int64_t i = 0; i < scattered.size(); ++i)
        values.push_back(scattered[i] < 0.25 ? 0 : 1);
    return Tensor(scattered.shape(), values);
}

void setEvaluationMode(NormalizationProblem &problem)
{
    const Shape shape = Grouping(problem.input.shape(), problem.spec).groupShape();
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    problem.running = {scatteredTensor(shape, 1, 2), scatteredTensor(shape, 0.3, 2)};
}

Tensor upstreamOf(const NormalizationProblem &problem)
{
    return scatteredTensor(problem.input.shape(), -1, 2, 0.4142135623730951).converted(problem.input.dtype());
}

struct Result
{
    Tensor output;
    Gradients gradients;
};

Result resultOf(const NormalizationProblem &problem, DType dtype)
{
    const Normalized forward = normalize(problem, dtype);
    return {forward.output, gradients(*forward.evaluation, upstreamOf(problem), dtype)};
}

// The largest distance over the largest value expected (NaN: infinite).
double distance(const Tensor &own, const Tensor &expected)
{
    double largest = 1e-300;
    double farthest = 0;
    for (std::int64_t i = 0; i < expected.size(); ++i) {
        largest = std::max(largest, std::abs(expected[i]));
        const double here = own[i] == expected[i] ? 0 : std::abs(own[i] - expected[i]);
        farthest = std::isnan(here) ? std::numeric_limits<double>::infinity() : std::max(farthest, here);
    }
    return farthest / largest;
}

void compare(const NormalizationProblem &problem, const std::string &what)
{
    const DType dtype = problem.input.dtype();
    QVERIFY(kernels::use("plain"));
    const Result expected = resultOf(problem, DType::Float64);
    const double tolerance = dtype == DType::Float32 ? 5e-5 : 1e-12;
    for (const std::string &set : kernels::names()) {
        QVERIFY(kernels::use(set));
        const Result own = resultOf(problem, dtype);
        const double wrong[]
            = {distance(own.output, expected.output), distance(own.gradients.input, expected.gradients.input),
               distance(own.gradients.gamma, expected.gradients.gamma),
               distance(own.gradients.beta, expected.gradients.beta)};
        for (const double one : wrong)
            QVERIFY2(one <= tolerance, (set + ", " + what + ": off by " + std::to_string(one)).c_str());
    }
}

// Together they have every arrangement of what advances within rows and between them; rows shorter and longer than
// vectors, tiles and blocks; and more rows than are summed up in floats. Groups are large enough
// that some elements are left of each: with two a gradient is all rounding, but for ε.
std::vector<Crossing> crossings()
{
    return {
        {{3, 5, 7}, {1}, {1}, {1}},          {{2, 70, 40}, {1}, {1}, {1}},      {{2, 7, 1100}, {1}, {1}, {0}},
        {{4, 9, 33}, {1}, {2}, {1}},         {{4, 9, 33}, {1}, {1, 2}, {2}},    {{4, 9, 33}, {0, 1}, {1}, {0}},
        {{3, 6, 5, 20}, {1}, {1, 3}, {1}},   {{40, 3, 21}, {0}, {0}, {0, 2}},   {{5, 4, 6, 7}, {0, 2}, {0}, {3}},
        {{30, 3, 7, 7}, {0, 3}, {0}, {0}},   {{30, 3, 7, 7}, {0, 3}, {3}, {0}}, {{30, 3, 7, 7}, {0, 3}, {0, 3}, {3}},
        {{6, 30, 2, 3, 5}, {1}, {1}, {1}},   {{9, 8, 6}, {0, 1}, {0, 1}, {1}},  {{2, 300, 3}, {1}, {1}, {1}},
        {{1, 8, 1500}, {1}, {0, 1}, {1, 2}}, {{500, 6, 5}, {1}, {1}, {1}}};
}

} // namespace

class TestCrossedParameters : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { kernels::use({}); }

    void everyArrangementIsRight()
    {
        for (const Crossing &one : crossings()) {
            for (const DType dtype : {DType::Float32, DType::Float64}) {
                NormalizationProblem problem = problemOf(one, dtype);
                compare(problem, one.text());
                setEvaluationMode(problem);
                compare(problem, one.text() + ", evaluation mode");
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void everyMaskIsRight()
    {
        for (const Crossing &one : crossings()) {
            const auto all = AxisSet::all(static_cast<int>(one.shape.size())).bits();
            for (unsigned axes = 1; axes <= all; ++axes) {
                NormalizationProblem problem = problemOf(one, axes % 2 == 0 ? DType::Float32 : DType::Float64);
                problem.mask = maskAlong(AxisSet::fromBits(axes), one.shape);
                compare(problem, one.text() + ", mask " + std::to_string(axes));
                setEvaluationMode(problem);
                compare(problem, one.text() + ", evaluation mode, mask " + std::to_string(axes));
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    // Large enough for parts of several threads.
    void noBitDependsOnTheNumberOfThreads()
    {
        for (const Crossing &one :
             {Crossing {{16, 24, 30, 31}, {1}, {1}, {1}}, Crossing {{3, 24, 70'001}, {1}, {1}, {1}},
              Crossing {{200, 20, 100}, {0}, {0}, {0, 2}}}) {
            NormalizationProblem problem = problemOf(one, DType::Float32);
            for (const bool isMasked : {false, true}) {
                if (isMasked)
                    problem.mask = maskAlong({0, 2}, one.shape);
                const Result shared = resultOf(problem, DType::Float32);
                const ThreadLimit limit(1);
                const Result alone = resultOf(problem, DType::Float32);
                QVERIFY2(shared.output == alone.output && shared.gradients.input == alone.gradients.input
                             && shared.gradients.gamma == alone.gradients.gamma
                             && shared.gradients.beta == alone.gradients.beta,
                         one.text().c_str());
            }
        }
    }

    // Called directly, as the size from which the engine writes past the caches depends on the machine.
    void gradientsPastTheCachesAreTheSame()
    {
        const Shape shape {3, 5, 64};
        const Grouping grouping(shape, AxisSet {1});
        const Shape affine = parameterShape({1}, shape);
        const Tensor x = scatteredTensor(shape).converted(DType::Float32);
        std::vector<float> values;
        for (std::int64_t i = 0; i < x.size(); ++i)
            values.push_back(static_cast<float>(x[i]));
        std::vector<float> ofGroups(3 * 64, 0.75F);
        const std::vector<double> shares(3 * 64, 0.2);
        const auto gradientsOf = [&](const std::vector<kernels::MaskByte> &mask, bool streams) {
            auto to = uninitializedArray<float>(values.size());
            std::vector<double> gamma(5);
            std::vector<double> beta(5);
            Workers workers(1);
            CrossedGradient<float> differentiate(
                Walk(grouping, mask.empty() ? Shape() : Shape {1, 5, 1}, affine, affine));
            differentiate({values.data(), values.data(), values.data(), to.get(), streams},
                          mask.empty() ? nullptr : mask.data(), {ofGroups.data(), ofGroups.data(), ofGroups.data()},
                          {shares.data(), shares.data()}, gamma, beta, workers);
            std::vector<double> all(to.get(), to.get() + values.size());
            all.insert(all.end(), gamma.begin(), gamma.end());
            all.insert(all.end(), beta.begin(), beta.end());
            return all;
        };
        for (const std::string &set : kernels::names()) {
            if (set == "plain")
                continue;
            QVERIFY(kernels::use(set));
            for (const std::vector<kernels::MaskByte> &mask : {std::vector<kernels::MaskByte>(), {0xff, 0, 0xff, 0, 0}})
                QVERIFY2(gradientsOf(mask, true) == gradientsOf(mask, false), set.c_str());
        }
    }
};

NORMSCOPE_TEST(TestCrossedParameters)

} // namespace tst_crossed_parameters

#include "tst_crossed_parameters.moc"
