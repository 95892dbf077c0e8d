// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/precision/exact_statistics.h"
#include "engine/precision/precision_choice.h"

namespace normscope {

/// How far the arithmetic of a choice can be off at most, whatever way every rounding goes, as long as nothing
/// overflows: the standard analysis, |fl(a ∘ b) − a ∘ b| ≤ u·|a ∘ b| + η, and γ_k = ku/(1 − ku) for k roundings one
/// after the other (Higham 2002, "Accuracy and Stability of Numerical Algorithms", 2nd ed., chapters 2 to 4). To first
/// order the relative errors of the variance are those of Chan, Golub & LeVeque 1983, with κ² = E[x²]/σ² = 1 + μ²/σ²:
///
///   E[x²] − E[x]²   n·u·κ²           two passes   n·u + (n·u·κ)²
///   Welford         n·u·κ            shifted      n·u·(1 + (μ − x₀)²/σ²)
///
/// The statistics are those of the values as they were cast to the type: what the cast costs comes on top. Infinite
/// where no bound can be given: n·u ≥ 1, or a σ² + ε that may come out as 0.
struct StatisticsBound
{
    double mean = 0; ///< Of |computed − exact|.
    double square = 0;
    double divisor = 0; ///< Relative: of |exact/computed − 1|.
};

/// `count` values with these exact statistics.
StatisticsBound computedBound(const ExactStatistics &exact, std::int64_t count, const PrecisionChoice &choice,
                              const NormalizationSpec &spec);
/// Of running statistics, which are only rounded.
StatisticsBound givenBound(const ExactStatistics &exact, const PrecisionChoice &choice, const NormalizationSpec &spec);

/// What follows for one output y = γ·x̂ + β. `x`, γ and β are as the type holds them, and the bound is of the distance
/// from exact arithmetic on them.
double outputBound(const StatisticsBound &bound, const ExactStatistics &exact, const PrecisionChoice &choice, double x,
                   double gamma, double beta);

/// From which |μ|/σ on a variance in the choice's arithmetic has no correct digit left, as a rule: 1/√u for
/// E[x²] − E[x]², where μ² takes all digits; 1/u for the others, where the values themselves become one number. The
/// bounds above reach 100 % up to √n earlier, if all roundings conspire.
double meanToStdLimit(const PrecisionChoice &choice);

} // namespace normscope
