// SPDX-License-Identifier: GPL-3.0-or-later
// Problems with masks, constant groups and running statistics, drawn, and how their results are compared.
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/evaluation.h"
#include "tests/engine/kernel_support.h"

#include <QTest>

#include <cmath>
#include <random>

namespace normscope::masked_test {

using Random = std::mt19937;

inline std::vector<std::string> maskedVectorSets()
{
    std::vector<std::string> sets = kernels::names();
    std::erase(sets, "plain");
    return sets;
}

inline Tensor drawn(const Shape &shape, DType dtype, Random &random, const std::function<double(Random &)> &value)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    for (double &one : values)
        one = value(random);
    return Tensor(shape, values).converted(dtype);
}

inline double about(Random &random)
{
    return 0.37 + 1.3 * (static_cast<double>(random() % 20'001) / 10'000 - 1);
}

inline double oneInThreeMasked(Random &random)
{
    return random() % 3 == 0 ? 0 : 1;
}

/// Values of masked elements, none of which may reach the result.
inline constexpr double poison[]
    = {1e30, -3e7, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 0};

inline NormalizationProblem problemOf(const KernelCase &one, DType dtype, Random &random)
{
    NormalizationProblem problem;
    problem.spec = one.spec;
    problem.input = drawn(one.shape, dtype, random, about);
    if (one.spec.gamma.present) {
        problem.gamma = drawn(affineShape(one), dtype, random, about);
        problem.beta = drawn(affineShape(one), dtype, random, about);
    }
    return problem;
}

/// Puts values of `poison` into the masked elements.
inline void poisonMasked(NormalizationProblem &problem, Random &random)
{
    const Grouping grouping(problem.input.shape(), problem.spec);
    const Walk walk(grouping, problem.mask.shape());
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size(); ++i) {
        const bool isMasked = problem.mask[walk.index(Operand::Mask, i)] == 0;
        values.push_back(isMasked ? poison[random() % std::size(poison)] : problem.input[i]);
    }
    problem.input = Tensor(problem.input.shape(), values).converted(problem.input.dtype());
}

/// Adds a mask along `axes`.
inline void addMask(NormalizationProblem &problem, AxisSet axes, Random &random)
{
    const Shape shape = parameterShape(axes, problem.input.shape());
    problem.mask = drawn(shape, random() % 2 == 0 ? DType::Float32 : DType::Float64, random, oneInThreeMasked);
    poisonMasked(problem, random);
}

/// Adds a mask of elements of which up to 6000 in a row count, or do not, as in padded sequences.
inline void addPadding(NormalizationProblem &problem, Random &random)
{
    std::uint32_t left = 0;
    bool counts = false;
    problem.mask = drawn(problem.input.shape(), DType::Float32, random, [&](Random &own) {
        if (left == 0) {
            left = 1 + static_cast<std::uint32_t>(own() % 6000);
            counts = !counts;
        }
        --left;
        return counts ? 1.0 : 0.0;
    });
    poisonMasked(problem, random);
}

inline void makeConstant(NormalizationProblem &problem, Random &random)
{
    const Grouping grouping(problem.input.shape(), problem.spec);
    std::vector<double> values;
    for (std::int64_t i = 0; i < problem.input.size(); ++i)
        values.push_back(problem.input[i]);
    constexpr double constants[] = {0, 0, 3.7, -1e4, 1e-25, 0.1, -0.0};
    for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
        const double constant = constants[random() % std::size(constants)];
        if (random() % 2 == 0)
            grouping.forEachElement(group, [&](std::int64_t i) { values[static_cast<std::size_t>(i)] = constant; });
    }
    problem.input = Tensor(problem.input.shape(), values).converted(problem.input.dtype());
}

inline void setEvaluationMode(NormalizationProblem &problem, Random &random)
{
    const Grouping grouping(problem.input.shape(), problem.spec);
    problem.spec.tracksRunningStatistics = true;
    problem.spec.mode = Mode::Eval;
    problem.running.mean = drawn(grouping.groupShape(), DType::Float64, random, about);
    problem.running.variance
        = drawn(grouping.groupShape(), DType::Float64, random, [](Random &r) { return std::abs(about(r)) + 0.1; });
}

struct MaskedResult
{
    Normalized normalized;
    Gradients gradients;
};

inline MaskedResult resultOf(const NormalizationProblem &problem)
{
    const DType dtype = problem.input.dtype();
    MaskedResult result;
    result.normalized = normalize(problem, dtype);
    Random random(7);
    const Tensor upstream = drawn(problem.input.shape(), dtype, random, about);
    result.gradients = gradients(*result.normalized.evaluation, upstream, dtype);
    return result;
}

inline bool isClose(double own, double expected, double tolerance)
{
    return own == expected || (std::isnan(own) && std::isnan(expected))
        || std::abs(own - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

inline std::string differenceOf(const Tensor &own, const Tensor &expected, double tolerance, const char *what)
{
    for (std::int64_t i = 0; i < own.size(); ++i) {
        if (!isClose(own[i], expected[i], tolerance)) {
            return std::string(what) + " " + std::to_string(i) + " is " + std::to_string(own[i]) + " and not "
                + std::to_string(expected[i]);
        }
    }
    return {};
}

inline bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

inline bool isSame(const Tensor &a, const Tensor &b)
{
    for (std::int64_t i = 0; i < a.size(); ++i) {
        if (!isSame(a[i], b[i]))
            return false;
    }
    return true;
}

inline bool isSame(const Normalized &a, const Normalized &b)
{
    for (std::int64_t group = 0; group < a.evaluation->grouping().groupCount(); ++group) {
        const Moments &x = a.evaluation->moments(group);
        const Moments &y = b.evaluation->moments(group);
        if (x.count != y.count || !isSame(x.mean, y.mean) || !isSame(x.squaredDeviations, y.squaredDeviations))
            return false;
    }
    return isSame(a.output, b.output);
}

inline std::string differenceOf(const MaskedResult &own, const MaskedResult &expected)
{
    const bool isSingle = own.normalized.output.dtype() == DType::Float32;
    const double tolerance = isSingle ? 2e-5 : 1e-11;
    const Evaluation &a = *own.normalized.evaluation;
    const Evaluation &b = *expected.normalized.evaluation;
    for (std::int64_t group = 0; group < a.grouping().groupCount(); ++group) {
        const Moments &x = a.moments(group);
        const Moments &y = b.moments(group);
        const double size
            = std::sqrt(std::abs(y.squaredDeviations) / static_cast<double>(std::max<std::int64_t>(y.count, 1)));
        if (x.count != y.count || !isClose(x.mean, y.mean, tolerance * std::max(size, 1e-9))
            || (y.squaredDeviations == 0) != (x.squaredDeviations == 0)
            || !isClose(x.squaredDeviations, y.squaredDeviations, tolerance)) {
            return "group " + std::to_string(group) + " has " + std::to_string(x.count) + " elements, mean "
                + std::to_string(x.mean) + ", squares " + std::to_string(x.squaredDeviations) + " and not "
                + std::to_string(y.count) + ", " + std::to_string(y.mean) + ", " + std::to_string(y.squaredDeviations);
        }
    }
    std::string wrong = differenceOf(own.normalized.output, expected.normalized.output, tolerance, "element");
    // The error of gradients grows with 1/σ and with the number of terms in their sums.
    const double wider = isSingle ? 2e-3 : 1e-8;
    if (wrong.empty())
        wrong = differenceOf(own.gradients.input, expected.gradients.input, wider, "input gradient");
    if (wrong.empty())
        wrong = differenceOf(own.gradients.gamma, expected.gradients.gamma, wider, "gradient of γ");
    if (wrong.empty())
        wrong = differenceOf(own.gradients.beta, expected.gradients.beta, wider, "gradient of β");
    return wrong;
}

/// Compares output, statistics and gradients by every set of vector kernels with those by the plain reference.
inline void compare(NormalizationProblem problem, const KernelCase &one, const char *what)
{
    kernels::use("plain");
    const MaskedResult expected = resultOf(problem);
    for (const std::string &set : maskedVectorSets()) {
        QVERIFY(kernels::use(set));
        if (!problem.mask.isEmpty())
            problem.mask = problem.mask.withValues({}, {}); // Of which no other set has made bytes.
        const std::string wrong = differenceOf(resultOf(problem), expected);
        QVERIFY2(wrong.empty(), (set + ", " + one.text() + ", " + what + ": " + wrong).c_str());
    }
}

} // namespace normscope::masked_test
