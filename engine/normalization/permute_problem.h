// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "engine/tensor/permute.h"

namespace normscope {

/// The same normalization of the tensor with its axes in another order: layout, choices, γ, β, mask, running statistics
/// and upstream gradient follow, so that every element keeps its value at every stage and every group its statistics
/// (in another order of groups). Running statistics that do not fit the spec are dropped. Throws InputError unless
/// `order` is one of the input's axes.
NormalizationProblem permuted(const NormalizationProblem &problem, AxisOrder order);

} // namespace normscope
