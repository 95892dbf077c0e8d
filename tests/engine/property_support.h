// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the property tests draw: shapes, values, masks, and problems with any choice of axes.
#pragma once

#include "engine/normalization/evaluation.h"

#include <rapidcheck.h>

#include <cmath>
#include <vector>

namespace normscope::test {

inline Shape anyShape(std::size_t maximumRank = 4, std::int64_t maximumLength = 5)
{
    const auto rank = *rc::gen::inRange<std::size_t>(1, maximumRank + 1);
    return *rc::gen::container<Shape>(rank, rc::gen::inRange<std::int64_t>(1, maximumLength + 1));
}

/// Thousandths, so that shrinking leads to readable numbers.
inline Tensor anyValues(const Shape &shape)
{
    const auto count = static_cast<std::size_t>(elementCount(shape));
    const auto thousandths = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(-9999, 10000));
    std::vector<double> values(thousandths.begin(), thousandths.end());
    for (double &value : values)
        value /= 1000;
    return Tensor(shape, values);
}

/// A problem with any axes reduced and any axis split into groups: batch statistics, ε = 1e-5 inside the root, biased
/// variance, centred.
inline NormalizationProblem anyProblem(const Shape &shape = anyShape())
{
    NormalizationProblem problem;
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

/// The specification with any choice of centring, place of ε and variance estimator.
inline NormalizationSpec withAnyArithmetic(NormalizationSpec spec)
{
    spec.centre = *rc::gen::arbitrary<bool>();
    spec.epsilonPlacement = *rc::gen::element(EpsilonPlacement::Inside, EpsilonPlacement::Outside);
    spec.variance = *rc::gen::element(VarianceEstimator::Biased, VarianceEstimator::Unbiased);
    return spec;
}

inline Tensor anyMask(const Shape &shape)
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

/// factor · x + shift.
inline Tensor mapped(const Tensor &tensor, double factor, double shift)
{
    std::vector<double> values;
    for (std::int64_t i = 0; i < tensor.size(); ++i)
        values.push_back(factor * tensor[i] + shift);
    return Tensor(tensor.shape(), values);
}

inline bool isNear(double actual, double expected, double tolerance)
{
    return std::abs(actual - expected) <= tolerance;
}

inline bool isSame(double actual, double expected)
{
    return actual == expected || (std::isnan(actual) && std::isnan(expected));
}

/// A variance below this is that of equal values: the drawn values are multiples of 0.001, so other groups of up to 625
/// values have at least this variance.
inline constexpr double leastVariance = 1e-9;

} // namespace normscope::test
