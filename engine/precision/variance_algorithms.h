// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ways to a mean and a variance, as they are written in text books, over any arithmetic: `Number` is a Rounded.
// `forEach(f)` calls f with each value of the group (a double), in the same order every time.
#pragma once

#include "engine/normalization/spec.h"
#include "engine/precision/precision_choice.h"

#include <limits>

namespace normscope {

/// The result of an algorithm, with its intermediate sums.
template <class Number>
struct ComputedMoments
{
    Number mean = {};
    Number square = {}; ///< The variance; without centring the mean of the squares.
    Number shift = {}; ///< x₀ of shifted sums; 0 otherwise.
    Number firstMean = {}; ///< E[x], E[d].
    Number secondMean = {}; ///< E[x²], E[d²]; of two passes and Welford's the Σ(x − μ)².
};

namespace variance {

/// E[d²] − E[d]², times n/(n − 1) for an unbiased variance. d = x − x₀ with `shift` = x₀.
template <class Number, class ForEach>
ComputedMoments<Number> ofPowers(ForEach &&forEach, std::int64_t count, VarianceEstimator estimator, Number shift)
{
    Number first = {};
    Number second = {};
    forEach([&](double x) {
        const Number d = Number(x) - shift;
        first = first + d;
        second = second + d * d;
    });
    ComputedMoments<Number> result {.shift = shift, .firstMean = first / count, .secondMean = second / count};
    result.mean = shift + result.firstMean;
    result.square = result.secondMean - result.firstMean * result.firstMean;
    if (estimator == VarianceEstimator::Unbiased)
        result.square = result.square * Number(static_cast<double>(count) / static_cast<double>(count - 1));
    return result;
}

template <class Number, class ForEach>
ComputedMoments<Number> ofTwoPasses(ForEach &&forEach, std::int64_t count, VarianceEstimator estimator)
{
    Number first = {};
    forEach([&](double x) { first = first + Number(x); });
    ComputedMoments<Number> result {.mean = first / count};
    Number deviations = {};
    forEach([&](double x) {
        const Number deviation = Number(x) - result.mean;
        deviations = deviations + deviation * deviation;
    });
    result.secondMean = deviations;
    result.square = deviations / (estimator == VarianceEstimator::Unbiased ? count - 1 : count);
    return result;
}

template <class Number, class ForEach>
ComputedMoments<Number> ofUpdates(ForEach &&forEach, std::int64_t count, VarianceEstimator estimator)
{
    ComputedMoments<Number> result;
    std::int64_t seen = 0;
    forEach([&](double value) {
        const Number x(value);
        const Number before = x - result.mean;
        result.mean = result.mean + before / ++seen;
        result.secondMean = result.secondMean + before * (x - result.mean);
    });
    result.square = result.secondMean / (estimator == VarianceEstimator::Unbiased ? count - 1 : count);
    return result;
}

/// Without centring nothing cancels: Σx²/n, which with `updates` is kept as a running mean.
template <class Number, class ForEach>
ComputedMoments<Number> ofSquares(ForEach &&forEach, std::int64_t count, bool updates)
{
    ComputedMoments<Number> result;
    Number sum = {};
    std::int64_t seen = 0;
    forEach([&](double value) {
        const Number square = Number(value) * Number(value);
        if (updates)
            sum = sum + (square - sum) / ++seen;
        else
            sum = sum + square;
    });
    result.square = result.secondMean = updates ? sum : sum / count;
    return result;
}

} // namespace variance

/// The moments of `count` > 0 values by an algorithm.
template <class Number, class ForEach>
ComputedMoments<Number> computedMoments(ForEach &&forEach, std::int64_t count, VarianceAlgorithm algorithm,
                                        const NormalizationSpec &spec)
{
    if (!spec.centre)
        return variance::ofSquares<Number>(forEach, count, algorithm == VarianceAlgorithm::Welford);
    switch (algorithm) {
    case VarianceAlgorithm::TwoPass:
        return variance::ofTwoPasses<Number>(forEach, count, spec.variance);
    case VarianceAlgorithm::Welford:
        return variance::ofUpdates<Number>(forEach, count, spec.variance);
    case VarianceAlgorithm::Shifted: {
        bool isFirst = true;
        Number shift = {};
        forEach([&](double x) {
            if (isFirst)
                shift = Number(x);
            isFirst = false;
        });
        return variance::ofPowers(forEach, count, spec.variance, shift);
    }
    case VarianceAlgorithm::Textbook:
        break;
    }
    return variance::ofPowers(forEach, count, spec.variance, Number());
}

} // namespace normscope
