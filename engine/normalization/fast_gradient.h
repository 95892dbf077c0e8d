// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <optional>

namespace normscope {

/// gradients() by vector kernels, in the arithmetic of the input's type with sums over blocks merged in float64.
/// std::nullopt where that does not apply or could go wrong: another type of the upstream gradient, γ or β that vary
/// within groups of columns, statistics near the ends of the type's range, sums that are not finite, no kernels in use.
std::optional<Gradients> fastGradients(const Evaluation &evaluation, const Tensor &upstream, const Shape &gammaShape,
                                       const Shape &betaShape);

} // namespace normscope
