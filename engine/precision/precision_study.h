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
    std::int64_t count = 0; ///< Values that are not masked; with none of them nothing below is set.
    double mean = 0; ///< As computed; 0 without centring.
    double square = 0; ///< σ², or E[x²] without centring, as computed: may be negative, infinite or NaN.
    double divisor = 1;
    double shift = 0; ///< x₀ of shifted sums.
    double firstMean = 0; ///< E[x] or E[x − x₀], where the algorithm has one.
    double secondMean = 0; ///< E[x²] or E[(x − x₀)²]; with two passes and Welford Σ(x − μ)².
    ExactStatistics exact; ///< Of the tensor's values.
    ExactStatistics cast; ///< Of the values as the type holds them.
    StatisticsBound bound; ///< Of the distance from `cast`.

    /// |μ|/σ of the tensor's values; infinite where all are equal.
    double meanToStd() const;
    /// |square − exact square|/exact square; NaN where both are 0.
    double relativeSquareError() const;
};

/// One value's way through the chosen arithmetic.
struct CellPrecision
{
    double x = 0; ///< As the type holds it, as γ and β.
    double gamma = 1; ///< The factor: 1 + weight, in the type of the affine part, in that form.
    double beta = 0;
    double centred = 0;
    double normalized = 0;
    double castNormalized = 0; ///< In the type that it is multiplied in.
    double scaled = 0; ///< γ·x̂.
    double output = 0;
    double exact = 0; ///< y in exact arithmetic.
    double castOnly = 0; ///< y in exact arithmetic on x as the type holds it, with exact γ and β.
    double error = 0; ///< output − exact, taken before either is rounded to double.
    double bound = 0; ///< Of |error|; infinite where there is none.
};

/// What becomes of a normalization in a choice of arithmetic: every operation rounded to nearest, as that type would.
struct PrecisionStudy
{
    PrecisionChoice choice;
    Tensor errors; ///< y as computed − y in exact arithmetic; float64, 0 where masked.
    std::vector<GroupPrecision> groups;
    double largest = 0; ///< The largest finite |error|.
    std::int64_t element = -1; ///< Where it is first; −1 if no error is finite.
    double typical = 0; ///< The median of the finite |error|.
    double largestOutput = 0; ///< The largest finite |y| in exact arithmetic: what errors are to be seen beside.
    double castLargest = 0; ///< The largest |error| from casting x alone, all else exact.
    double bound = 0; ///< The largest bound of a cell.
    std::int64_t lost = 0; ///< Outputs that are infinite or NaN, but not in exact arithmetic.
    std::int64_t negativeVariances = 0; ///< Groups.
    std::int64_t overflows = 0; ///< Groups whose σ² is infinite or NaN, but not in exact arithmetic.
    std::int64_t conditionGroup = -1; ///< The group with the largest |μ|/σ whose values are not all equal; −1: none.
    double condition = 0; ///< Its |μ|/σ.
};

/// Throws Cancelled if `progress` says so. Masked values take no part; in eval mode the running statistics are rounded
/// to the type, and the algorithm has no say.
PrecisionStudy precisionStudy(const Evaluation &evaluation, const PrecisionChoice &choice,
                              const Progress &progress = {});

/// One element's way, given its group's statistics. Not of a masked element.
CellPrecision cellPrecision(const Evaluation &evaluation, const PrecisionChoice &choice, const GroupPrecision &group,
                            std::int64_t element);

} // namespace normscope
