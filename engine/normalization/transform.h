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

/// The transform that follows from the group's own statistics: ε inside or outside the root, and the root mean square
/// in place of the deviation without centring.
GroupTransform groupTransform(const NormalizationSpec &spec, const Moments &moments);
/// The transform that follows from running statistics. Without centring, variance + mean² serves as the mean square.
GroupTransform groupTransform(const NormalizationSpec &spec, const RunningMoments &running);

} // namespace normscope
