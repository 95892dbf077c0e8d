// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/grouping.h"
#include "engine/normalization/problem.h"
#include "engine/normalization/transform.h"

namespace normscope {

/// Converts a transform to the type of the data.
template <class T>
void setTransform(const GroupTransform &from, kernels::Transforms<T> to)
{
    const double scale = 1 / from.divisor;
    *to.centres = static_cast<T>(from.shift);
    *to.scales = static_cast<T>(scale);
    *to.offsets = static_cast<T>((static_cast<double>(*to.centres) - from.shift) * scale);
}

/// Sets the transforms of all groups of a problem in evaluation mode, from its running statistics. Returns whether γ
/// may be multiplied into their scales and no value of an ordinary size leaves the range of T by them.
template <class T>
bool setGivenTransforms(const NormalizationProblem &problem, const Grouping &grouping, kernels::Transforms<T> to);

extern template bool setGivenTransforms(const NormalizationProblem &, const Grouping &, kernels::Transforms<float>);
extern template bool setGivenTransforms(const NormalizationProblem &, const Grouping &, kernels::Transforms<double>);

} // namespace normscope
