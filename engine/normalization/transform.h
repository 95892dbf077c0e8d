// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/moments.h"
#include "engine/normalization/running.h"

namespace normscope {

/// What happens to the elements of one group before the affine part: x̂ = (x − shift) / divisor.
struct GroupTransform
{
    double shift = 0;
    double divisor = 1;
};

/// The σ² that the spec divides by, or rms² without centring.
double usedSquare(const NormalizationSpec &spec, const Moments &moments);
/// Of running statistics: without centring, variance + mean² serves as the mean square.
double usedSquare(const NormalizationSpec &spec, const RunningMoments &running);
/// The divisor that follows from σ² or rms²: ε is inside or outside the root.
double divisorOf(const NormalizationSpec &spec, double square);

/// The transform that follows from the group's own statistics.
GroupTransform groupTransform(const NormalizationSpec &spec, const Moments &moments);
/// The transform that follows from running statistics.
GroupTransform groupTransform(const NormalizationSpec &spec, const RunningMoments &running);

} // namespace normscope
