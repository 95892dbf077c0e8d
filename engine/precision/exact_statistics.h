// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/spec.h"

#include <cstdint>
#include <functional>

namespace normscope {

/// The statistics of a group in arithmetic so much finer than the one under study that its own rounding does not show:
/// long double, on deviations from the first value, in two passes with a correction. Equal values have a variance of
/// exactly 0.
struct ExactStatistics
{
    long double mean = 0;
    long double square = 0; ///< σ² as the spec estimates it; without centring E[x²].
    long double divisor = 1; ///< √(square + ε), or √square + ε.

    // Used by the error bounds.
    long double variance = 0; ///< Biased.
    long double magnitude = 0; ///< E|x|.
    long double meanSquare = 0; ///< E[x²].
    long double shiftedMagnitude = 0; ///< E|x − x₀|, x₀ being the first value.
    long double shiftedMeanSquare = 0; ///< E[(x − x₀)²].

    /// x̂ of a value.
    long double normalized(long double x) const { return (x - mean) / divisor; }
};

/// Calls its argument with each value.
using ValueVisitor = std::function<void(const std::function<void(double)> &)>;

/// The statistics of `count` > 0 values. The mean is 0 where the spec does not centre.
ExactStatistics exactStatistics(const ValueVisitor &forEach, std::int64_t count, const NormalizationSpec &spec);

/// The statistics with a given mean and variance (running statistics): the mean square is variance + mean².
ExactStatistics givenStatistics(double mean, double variance, const NormalizationSpec &spec);

} // namespace normscope
