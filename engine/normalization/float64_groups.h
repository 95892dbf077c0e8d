// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/spec.h"
#include "engine/normalization/walk.h"

namespace normscope {

/// Computes moments and output of those groups in float64 which the kernels gave up (their squares are NaN), and leaves
/// all others alone, so that what a group gets does not depend on its neighbours. The walk is over groups, γ and β; T
/// is float or double. With a mask, whose shape the walk must know, masked elements do not count and come out as 0;
/// groups in which none counts are left alone (`counts` is 0 for them).
template <class T>
void computeInFloat64(const NormalizationSpec &spec, const Walk &walk, const kernels::Operands<T> &operands,
                      std::int64_t groupCount, kernels::GroupMoments moments, const Tensor &mask = {},
                      const double *counts = nullptr);

} // namespace normscope
