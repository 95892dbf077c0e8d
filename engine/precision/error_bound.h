// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/precision/exact_statistics.h"
#include "engine/precision/precision_choice.h"

namespace normscope {

/// Upper bounds of the errors of statistics in the arithmetic of a PrecisionChoice, however each operation rounds, as
/// long as nothing overflows: the standard analysis, |fl(a ∘ b) − a ∘ b| ≤ u·|a ∘ b| + η, and γ_k = ku/(1 − ku) for k
/// roundings one after the other (Higham 2002, "Accuracy and Stability of Numerical Algorithms", 2nd ed., chapters 2 to
/// 4). To first order the relative errors of the variance are those of Chan, Golub & LeVeque 1983, with κ² = E[x²]/σ² =
/// 1 + μ²/σ²:
///
///   E[x²] − E[x]²   n·u·κ²           two passes   n·u + (n·u·κ)²
///   Welford         n·u·κ            shifted      n·u·(1 + (μ − x₀)²/σ²)
///
/// The bounds are for the statistics of the values after their cast to the type; the error of the cast is not included.
/// Infinite where no bound can be given: n·u ≥ 1, or a σ² + ε that may come out as 0.
struct StatisticsBound
{
    double mean = 0; ///< Bound of |computed − exact|.
    double square = 0;
    double divisor = 0; ///< Relative: of |exact/computed − 1|.
};

/// The bounds for statistics computed from `count` values whose exact statistics are `exact`.
StatisticsBound computedBound(const ExactStatistics &exact, std::int64_t count, const PrecisionChoice &choice,
                              const NormalizationSpec &spec);
/// The bounds for running statistics, which are only rounded.
StatisticsBound givenBound(const ExactStatistics &exact, const PrecisionChoice &choice, const NormalizationSpec &spec);

/// The bound that follows for one output y = γ·x̂ + β: of its distance from exact arithmetic on `x`, γ and β as the
/// type holds them.
double outputBound(const StatisticsBound &bound, const ExactStatistics &exact, const PrecisionChoice &choice, double x,
                   double gamma, double beta);

/// The |μ|/σ from which on a variance in the choice's arithmetic has no correct digit left, as a rule: 1/√u for E[x²] −
/// E[x]², where μ² takes all digits; 1/u for the other algorithms, where the values themselves round to one number. The
/// bounds above reach 100 % up to √n earlier, in the worst case of all roundings.
double meanToStdLimit(const PrecisionChoice &choice);

} // namespace normscope
