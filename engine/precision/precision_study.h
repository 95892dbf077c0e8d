// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/precision/error_bound.h"
#include "engine/precision/exact_statistics.h"
#include "engine/precision/precision_choice.h"

#include <vector>

namespace normscope {

/// A group's statistics in the chosen arithmetic, beside those in exact arithmetic.
struct GroupPrecision
{
    std::int64_t count = 0; ///< Values that are not masked; if 0, nothing below is set (but in eval mode).
    double mean = 0; ///< The mean as computed; 0 without centring.
    double square = 0; ///< σ², or E[x²] without centring, as computed: may be negative, infinite or NaN.
    double divisor = 1;
    double shift = 0; ///< x₀ of shifted sums.
    double firstMean = 0; ///< E[x] or E[x − x₀], where the algorithm has one.
    double secondMean = 0; ///< E[x²] or E[(x − x₀)²]; with two passes and Welford Σ(x − μ)².
    ExactStatistics exact; ///< Exact statistics of the tensor's values.
    ExactStatistics cast; ///< Exact statistics of the values as the type holds them.
    StatisticsBound bound; ///< Bound of the distance from `cast`.

    /// |μ|/σ of the tensor's values; infinite where all are equal.
    double meanToStd() const;
    /// |square − exact square|/exact square; NaN where both are 0.
    double relativeSquareError() const;
};

/// The intermediate results of one value in the chosen arithmetic.
struct CellPrecision
{
    double x = 0; ///< The input, rounded to the type.
    double gamma = 1; ///< The factor in the type of the affine part; 1 + weight in that form.
    double beta = 0;
    double centred = 0;
    double normalized = 0;
    double castNormalized = 0; ///< x̂ in the type in which it is multiplied by γ.
    double scaled = 0; ///< γ·x̂.
    double output = 0;
    double exact = 0; ///< y in exact arithmetic.
    double castOnly = 0; ///< y in exact arithmetic on x as the type holds it, with exact γ and β.
    double error = 0; ///< output − exact, taken before either is rounded to double.
    double bound = 0; ///< Bound of |error|; infinite where there is none.
};

/// A normalization in a chosen arithmetic: every operation is rounded to nearest in its type.
struct PrecisionStudy
{
    PrecisionChoice choice;
    Tensor errors; ///< y as computed − y in exact arithmetic; float64, 0 where masked.
    std::vector<GroupPrecision> groups;
    double largest = 0; ///< The largest finite |error|.
    std::int64_t element = -1; ///< The first element with that error; −1 if no error is finite.
    double typical = 0; ///< The median of the finite |error|.
    double largestOutput = 0; ///< The largest finite |y| in exact arithmetic, with which errors compare.
    double castLargest = 0; ///< The largest |error| from casting x alone, all else exact.
    double bound = 0; ///< The largest bound of a cell.
    std::int64_t lost = 0; ///< Outputs that are infinite or NaN, but not in exact arithmetic.
    std::int64_t negativeVariances = 0; ///< Groups with σ² < 0.
    std::int64_t overflows = 0; ///< Groups whose σ² is infinite or NaN, but not in exact arithmetic.
    std::int64_t conditionGroup = -1; ///< The group with the largest |μ|/σ whose values are not all equal; −1: none.
    double condition = 0; ///< |μ|/σ of conditionGroup.
};

/// Throws Cancelled if `progress` says so. Masked values take no part; in eval mode the running statistics are rounded
/// to the type, and the algorithm is not used.
PrecisionStudy precisionStudy(const Evaluation &evaluation, const PrecisionChoice &choice,
                              const Progress &progress = {});

/// The intermediate results of one element that is not masked, given its group's statistics.
CellPrecision cellPrecision(const Evaluation &evaluation, const PrecisionChoice &choice, const GroupPrecision &group,
                            std::int64_t element);

} // namespace normscope
