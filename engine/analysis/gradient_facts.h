// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

namespace normscope {

/// Two sums over a group of the gradient dx of Σ(dy · y), which are known beforehand because the mean and the variance
/// take part of the gradient away:
///
///   Σ dx     = 0                                         centred, train; whatever γ and ε
///   Σ dx · x̂ = ε/(σ² + ε)^(3/2) · Σ γ · dy · x̂           centred, train, ε inside the root, biased
///
/// The second vanishes with ε. Both follow from the formula in gradient.cpp with Σ x̂ = 0 and Σ x̂² = n·σ²/(σ² + ε). In
/// eval mode the statistics are constants, and neither holds.
struct GradientFacts
{
    double sum = 0; ///< Σ dx.
    double magnitude = 0; ///< Σ |dx|: what the sum is small against.
    double projection = 0; ///< Σ dx · x̂.
    double upstreamSum = 0; ///< Σ γ · dy over the unmasked values.
    double upstreamProjection = 0; ///< Σ γ · dy · x̂.
    double expectedProjection = 0; ///< ε/(σ² + ε)^(3/2) · Σ γ · dy · x̂.
    double residual() const { return projection - expectedProjection; }
};

/// Whether Σ dx = 0 is a theorem under these choices.
bool sumVanishes(const NormalizationSpec &spec);
/// Whether Σ dx · x̂ has its expected value.
bool projectionIsKnown(const NormalizationSpec &spec);

/// The sums of every group, computed with more digits than float64 has, so that a remainder is one of the values of dx,
/// not of the summing. `upstream` is dy, `gradient` is gradients().input. Throws Cancelled if `progress` says so.
std::vector<GradientFacts> gradientFacts(const Evaluation &evaluation, const Tensor &upstream, const Tensor &gradient,
                                         const Progress &progress = {});

} // namespace normscope
