// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors and problems that many tests use.
#pragma once

#include "engine/normalization/problem.h"

#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace normscope::test {

/// The values 1, 2, 3, … in row-major order.
inline Tensor countingTensor(const Shape &shape)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    std::iota(values.begin(), values.end(), 1.0);
    return Tensor(shape, values);
}

/// Values evenly spread between `from` and `to`, without a pattern and the same on every machine: fractional parts of
/// the multiples of an irrational number, by default the golden ratio.
inline Tensor scatteredTensor(const Shape &shape, double from = 0, double to = 1,
                              double irrational = 0.6180339887498949)
{
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = from + (to - from) * std::fmod(static_cast<double>(i + 1) * irrational, 1.0);
    return Tensor(shape, values);
}

/// A problem with statistics over these axes, without γ and β.
inline NormalizationProblem withoutAffine(Tensor input, AxisSet reduced, double epsilon = 1e-5)
{
    NormalizationProblem problem;
    problem.layout = defaultLayout(input.rank());
    problem.input = std::move(input);
    problem.spec.reducedAxes = reduced;
    problem.spec.epsilon = epsilon;
    problem.spec.gamma.present = false;
    problem.spec.beta.present = false;
    return problem;
}

/// Normalization of a table in which each row is a group.
inline NormalizationProblem rowsAsGroups(std::int64_t groups, const std::vector<double> &values, double epsilon = 1e-5)
{
    const auto size = static_cast<std::int64_t>(values.size()) / groups;
    return withoutAffine(Tensor({groups, size}, values), {1}, epsilon);
}

/// 1 … 24 as N, C, H, W = 2, 3, 2, 2 under batch norm: three groups of eight, with means 8.5, 12.5, 16.5 and one
/// variance, 37.25.
inline NormalizationProblem workedExample()
{
    return withoutAffine(countingTensor({2, 3, 2, 2}), {0, 2, 3});
}

} // namespace normscope::test
