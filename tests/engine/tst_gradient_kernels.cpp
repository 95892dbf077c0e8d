// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients by every set of kernels that this processor can run, against the plain reference in float64.
#include "engine/kernels/gradient_kernels.h"
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/uninitialized_array.h"
#include "tests/engine/kernel_support.h"
#include "tests/subject.h"
#include "tests/support/printers.h"
#include "tests/support/problems.h"

#include <QTest>

namespace tst_gradient_kernels {

using namespace normscope;
using namespace normscope::test;

namespace {

NormalizationProblem problemOf(const KernelCase &one, DType dtype)
{
    NormalizationProblem problem;
    problem.spec = one.spec;
    problem.input = scatteredTensor(one.shape, 0.5, 3.5).converted(dtype);
    if (one.spec.gamma.present) {
        problem.gamma
            = scatteredTensor(parameterShape(one.spec.gamma.axes, one.shape), -0.5, 2.5, 0.377).converted(dtype);
        problem.beta = scatteredTensor(parameterShape(one.spec.beta.axes, one.shape), -1.5, 1.5, 0.29).converted(dtype);
    }
    return problem;
}

// Values that are not centred on 0, where sums would cancel.
Tensor upstreamOf(const KernelCase &one, DType dtype)
{
    return scatteredTensor(one.shape, -1, 2, 0.4142135623730951).converted(dtype);
}

std::vector<KernelCase> casesOfLength(std::int64_t n)
{
    return {
        KernelCase({5, n}, {1}, {1}),
        KernelCase({71, n}, {1}, {1}), // dγ and dβ gather over more rows than are added up in floats
        KernelCase({5, n}, {1}, {1}).withoutCentring(),
        KernelCase({5, n}, {1}, {0}),
        KernelCase({9, n}, {0}, {1}),
        KernelCase({n + 1, 3}, {0}, {1}),
        KernelCase({n, 3}, {1}, {1}),
        KernelCase({3, 4, n}, {0, 2}, {1}),
        KernelCase({3, 4, n}, {2}, {1}),
        KernelCase({3, n + 1, 4}, {1}),
        KernelCase({40, 3, n}, {0, 2}, {1}),
        KernelCase({20, 2, n, 3}, {0, 2}, {1, 3}),
        KernelCase({20, 2, n, 3}, {0, 2}, {1}),
        KernelCase({20, 2, n, 3}, {0, 2}, {3}),
        KernelCase({2, 6, n}, {1, 2}, {1}).withGroups(1, 3),
    };
}

// The largest absolute difference over the largest reference value.
double difference(const Tensor &own, const Tensor &reference)
{
    double largest = 0;
    double farthest = 0;
    for (std::int64_t i = 0; i < reference.size(); ++i) {
        if (own[i] == reference[i] || (std::isnan(own[i]) && std::isnan(reference[i])))
            continue;
        largest = std::max(largest, std::abs(reference[i]));
        const double distance = std::abs(own[i] - reference[i]);
        farthest = std::isnan(distance) ? std::numeric_limits<double>::infinity() : std::max(farthest, distance);
    }
    return largest > 0 ? farthest / largest : farthest;
}

double difference(const Gradients &own, const Gradients &reference)
{
    return std::max({difference(own.input, reference.input), difference(own.gamma, reference.gamma),
                     difference(own.beta, reference.beta)});
}

// Writes the gradients of some columns of a table, of which each has its own factors; returns what differs from the
// result in doubles, or "". All terms are sums of a few powers of two, so that the result is exact.
std::string wrongColumns(std::int64_t rows, std::int64_t width, kernels::Range columns, std::int64_t shift,
                         bool streams)
{
    constexpr std::int64_t margin = 64;
    constexpr float untouched = -7;
    const std::int64_t size = rows * width;
    const auto valueOf = [](std::int64_t i, std::int64_t step) { return static_cast<float>(i * step % 97 - 48) / 8; };
    std::vector<float> x;
    std::vector<float> upstream;
    for (std::int64_t i = 0; i < size; ++i) {
        x.push_back(valueOf(i, 31));
        upstream.push_back(valueOf(i, 17));
    }
    std::vector<float> ofColumns[4];
    for (int k = 0; k < 4; ++k) {
        for (std::int64_t column = 0; column < width; ++column)
            ofColumns[k].push_back(valueOf(column, k + 3));
    }
    const kernels::GradientFactors<float> factors {ofColumns[0].data(), ofColumns[1].data(), ofColumns[2].data(),
                                                   ofColumns[3].data()};
    Nest nest;
    nest.push({rows, {width, 0, 0}});
    const auto gradient = uninitializedArray<float>(static_cast<std::size_t>(size + 2 * margin));
    std::fill_n(gradient.get(), size + 2 * margin, untouched);
    float *const to = gradient.get() + margin + shift;
    const float one = 1;
    kernels::gradientTable<float>()->columnInputGradient({x.data(), upstream.data(), &one, to, streams}, nullptr, nest,
                                                         columns, factors);
    for (std::int64_t i = -margin - shift; i < size + margin - shift; ++i) {
        auto expected = static_cast<double>(untouched);
        if (i >= 0 && i < size && i % width >= columns.first && i % width < columns.last) {
            const auto at = static_cast<std::size_t>(i);
            const auto own = [&](int k) { return static_cast<double>(ofColumns[k][at % std::size_t(width)]); };
            expected
                = static_cast<double>(upstream[at]) * own(1) + (static_cast<double>(x[at]) - own(0)) * own(2) + own(3);
        }
        if (static_cast<double>(to[i]) != expected)
            return std::to_string(rows) + " x " + std::to_string(width) + " at " + std::to_string(i);
    }
    return {};
}

// Differentiates rows that share γ and β, with transforms and shares made up; returns what differs from the formulas in
// gradient_kernels.h, or "".
std::string wrongSharedRows(std::int64_t rows, std::int64_t length, bool hasBeta, bool streams, bool areHeld)
{
    KernelCase one({rows, length}, {1}, {1});
    const Shape affine = parameterShape({1}, one.shape);
    one.spec.beta.present = hasBeta;
    const Grouping grouping(one.shape, one.spec);
    const ForwardPlan plan(grouping, Walk(grouping, {}, affine, hasBeta ? affine : Shape()), sizeof(float), {},
                           PassPurpose::Gradient);
    const std::int64_t size = rows * length;
    const auto valueOf = [](std::int64_t i, std::int64_t step) { return static_cast<float>(i * step % 97 - 48) / 32; };
    const auto filled = [&](std::int64_t count, std::int64_t step) {
        std::vector<float> values;
        for (std::int64_t i = 0; i < count; ++i)
            values.push_back(valueOf(i, step));
        return values;
    };
    const std::vector<float> x = filled(size, 31);
    const std::vector<float> upstream = filled(size, 17);
    const std::vector<float> gamma = filled(length, 5);
    std::vector<float> transforms[] = {filled(rows, 7), filled(rows, 11), filled(rows, 13)};
    std::vector<double> gradientShares(static_cast<std::size_t>(rows), 1 / static_cast<double>(length));
    std::vector<double> projectionShares(static_cast<std::size_t>(rows), 2 / static_cast<double>(length));
    std::vector<float> partials(static_cast<std::size_t>(2 * length));
    std::vector<double> ofGamma(static_cast<std::size_t>(length));
    std::vector<double> ofBeta(static_cast<std::size_t>(hasBeta ? length : 1));
    const auto gradient = uninitializedArray<float>(static_cast<std::size_t>(size));
    kernels::GradientOperands<float> operands {x.data(), upstream.data(), gamma.data(), gradient.get(), streams};
    operands.areHeld = areHeld;
    kernels::gradientTable<float>()->backwardRuns(
        operands, {}, plan.runs, {0, rows}, {transforms[0].data(), transforms[1].data(), transforms[2].data()},
        {gradientShares.data(), projectionShares.data()}, {ofGamma.data(), ofBeta.data()},
        {partials.data(), length, partials.data() + length, hasBeta ? length : 0});

    const auto isFar = [](double own, double expected) { return !(std::abs(own - expected) < 2e-4); };
    std::vector<double> expectedGamma(ofGamma.size());
    std::vector<double> expectedBeta(ofBeta.size());
    for (std::int64_t row = 0; row < rows; ++row) {
        const auto own = [&](int k) { return static_cast<double>(transforms[k][static_cast<std::size_t>(row)]); };
        const auto at = [&](const std::vector<float> &values, std::int64_t i) {
            return static_cast<double>(values[static_cast<std::size_t>(i)]);
        };
        const auto normalized = [&](std::int64_t i) { return (at(x, row * length + i) - own(0)) * own(1) + own(2); };
        double sum = 0;
        double projection = 0;
        for (std::int64_t i = 0; i < length; ++i) {
            const double dy = at(upstream, row * length + i);
            sum += at(gamma, i) * dy;
            projection += at(gamma, i) * dy * normalized(i);
            expectedGamma[static_cast<std::size_t>(i)] += dy * normalized(i);
            expectedBeta[static_cast<std::size_t>(hasBeta ? i : 0)] += dy;
        }
        for (std::int64_t i = 0; i < length; ++i) {
            const double g = at(gamma, i) * at(upstream, row * length + i);
            const double expected = own(1)
                * (g - sum / static_cast<double>(length)
                   - normalized(i) * projection * 2 / static_cast<double>(length));
            if (isFar(static_cast<double>(gradient[static_cast<std::size_t>(row * length + i)]), expected))
                return "dx of row " + std::to_string(row) + " at " + std::to_string(i);
        }
    }
    for (std::size_t i = 0; i < ofGamma.size(); ++i) {
        if (isFar(ofGamma[i], expectedGamma[i]))
            return "dγ " + std::to_string(i);
    }
    for (std::size_t i = 0; i < ofBeta.size(); ++i) {
        if (isFar(ofBeta[i], expectedBeta[i]))
            return "dβ " + std::to_string(i);
    }
    return {};
}

} // namespace

class TestGradientKernels : public QObject
{
    Q_OBJECT

private:
    static void compare(const NormalizationProblem &problem, const Tensor &upstream, const std::string &what)
    {
        const DType dtype = problem.input.dtype();
        kernels::use("plain");
        const EvaluationPtr evaluation = evaluate(problem);
        const Gradients expected = gradients(*evaluation, upstream);
        const double tolerance = dtype == DType::Float32 ? 5e-5 : 1e-12;
        for (const std::string &set : kernels::names()) {
            QVERIFY(kernels::use(set));
            const double wrong = difference(gradients(*evaluation, upstream, dtype), expected);
            QVERIFY2(
                wrong <= tolerance,
                std::string(set).append(", ").append(what).append(": off by ").append(std::to_string(wrong)).c_str());
        }
    }
    static void compare(const KernelCase &one)
    {
        for (const DType dtype : {DType::Float32, DType::Float64})
            compare(problemOf(one, dtype), upstreamOf(one, dtype), one.text());
    }

private slots:
    void cleanup() { kernels::use({}); }

    // From length 3 on: with two values a gradient is all rounding, but for ε.
    void everyLengthIsRight()
    {
        for (const std::int64_t length :
             {3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 130, 256, 257, 1025, 2049, 4100}) {
            for (const KernelCase &one : casesOfLength(length)) {
                compare(one);
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }

    void everyShapeIsRightOverAnyAxes()
    {
        for (const KernelCase &one : anyCases(200)) {
            if (Grouping(one.shape, one.spec).groupSize() >= 3)
                compare(one);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void largeTensorsAreRight()
    {
        for (const KernelCase &one :
             {KernelCase({300, 200}, {0}, {1}), KernelCase({90, 700}, {1}, {1}), KernelCase({40'003, 3}, {0}, {1}),
              KernelCase({3, 20'011}, {0}, {1}), KernelCase({70, 9001}, {0}, {1}),
              KernelCase({6, 8, 20, 30}, {0, 2, 3}, {1}), KernelCase({20, 130, 17}, {1}),
              KernelCase({3, 20'011}, {1}, {1}), KernelCase({1500, 3, 5, 7}, {0, 2}, {1, 3})}) {
            compare(one);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void everyConventionIsRight()
    {
        for (const KernelCase &one : {KernelCase({6, 50}, {1}, {1}), KernelCase({20, 130}, {0}, {1})}) {
            NormalizationProblem problem = problemOf(one, DType::Float64);
            const Tensor upstream = upstreamOf(one, DType::Float64);
            problem.spec.variance = VarianceEstimator::Unbiased;
            compare(problem, upstream, "unbiased");
            problem.spec.epsilonPlacement = EpsilonPlacement::Outside;
            problem.spec.epsilon = 0.1;
            compare(problem, upstream, "ε outside");
            problem.spec.gammaForm = GammaForm::OnePlusWeight;
            compare(problem, upstream, "one plus weight");
            problem.gamma = {};
            problem.beta = {};
            compare(problem, upstream, "without γ and β");
            problem.spec.tracksRunningStatistics = true;
            problem.running = updatedRunningStatistics(*evaluate(problem));
            problem.spec.mode = Mode::Eval;
            compare(problem, upstream, "eval mode");
        }
    }

    void hostileValuesAreSurvived()
    {
        const KernelCase one({4, 60}, {1}, {1});
        const Tensor upstream = upstreamOf(one, DType::Float32);
        const std::int64_t place[] = {61};
        for (const double value : {1e30, 1e-40, std::numeric_limits<double>::infinity(), std::nan("")}) {
            NormalizationProblem problem = problemOf(one, DType::Float32);
            problem.input = problem.input.withValues(place, {{value}});
            compare(problem, upstream, "x of " + std::to_string(value));
            compare(problemOf(one, DType::Float32), upstream.withValues(place, {{value}}),
                    "dy of " + std::to_string(value));
        }
        NormalizationProblem constant = problemOf(one, DType::Float32);
        constant.input = Tensor::filled(one.shape, 3.7, DType::Float32);
        constant.spec.epsilon = 0;
        compare(constant, upstream, "no variance");
    }

    // Called directly, as the size from which the engine writes past the caches depends on the machine.
    void columnsAreRightPastTheCaches()
    {
        for (const std::string &set : kernels::names()) {
            if (set == "plain")
                continue;
            QVERIFY(kernels::use(set));
            for (const std::int64_t width : {17, 256, 600, 1201}) {
                for (const std::int64_t rows : {1, 5, 9}) {
                    for (const std::int64_t shift : {0, 1, 5}) {
                        for (const bool streams : {false, true}) {
                            for (const kernels::Range columns :
                                 {kernels::Range {0, width}, kernels::Range {width / 9, width - width / 7}}) {
                                const std::string wrong = wrongColumns(rows, width, columns, shift, streams);
                                QVERIFY2(wrong.empty(), (set + ": " + wrong).c_str());
                            }
                        }
                    }
                }
            }
        }
    }

    // As above: on the machine depends also how many rows are differentiated together.
    void rowsThatShareParametersAreRightPastTheCaches()
    {
        for (const std::string &set : kernels::names()) {
            if (set == "plain")
                continue;
            QVERIFY(kernels::use(set));
            for (const std::int64_t length : {5, 16, 64, 96, 130, 512}) {
                for (const std::int64_t rows : {1, 4, 39}) {
                    for (const bool hasBeta : {false, true}) {
                        for (const bool streams : {false, true}) {
                            const std::string wrong = wrongSharedRows(rows, length, hasBeta, streams, true)
                                + wrongSharedRows(rows, length, hasBeta, streams, false);
                            QVERIFY2(wrong.empty(),
                                     (set + ", length " + std::to_string(length) + ": " + wrong).c_str());
                        }
                    }
                }
            }
        }
    }

    void noBitDependsOnTheNumberOfThreads()
    {
        for (const KernelCase &one :
             {KernelCase({300, 200}, {0}, {1}), KernelCase({90, 700}, {1}, {1}), KernelCase({3, 20'011}, {0}, {1}),
              KernelCase({1000, 48}, {1}, {1}), KernelCase({70, 9001}, {0}, {1}),
              KernelCase({6, 8, 20, 30}, {0, 2, 3}, {1}), KernelCase({1500, 3, 5, 7}, {0, 2}, {1, 3})}) {
            const EvaluationPtr evaluation = evaluate(problemOf(one, DType::Float32));
            const Tensor upstream = upstreamOf(one, DType::Float32);
            const Gradients shared = gradients(*evaluation, upstream, DType::Float32);
            const ThreadLimit limit(1);
            const Gradients alone = gradients(*evaluation, upstream, DType::Float32);
            QVERIFY2(alone.input == shared.input && alone.gamma == shared.gamma && alone.beta == shared.beta,
                     one.text().c_str());
        }
    }
};

NORMSCOPE_TEST(TestGradientKernels)

} // namespace tst_gradient_kernels

#include "tst_gradient_kernels.moc"
