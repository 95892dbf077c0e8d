// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the property tests draw from: shapes, values, masks, problems of any choice of axes.
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

/// Any axes, any split of any axis: batch statistics, ε 1e-5 inside, biased, centred.
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

/// Any centring, place of ε and variance estimator besides.
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

/// The chosen values are multiples of 0.001: what is not constant has at least this variance for up to 625 values.
inline constexpr double leastVariance = 1e-9;

} // namespace normscope::test
