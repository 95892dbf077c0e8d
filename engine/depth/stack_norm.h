// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/depth/stack_matrix.h"

namespace normscope {

/// A norm's output and what its Jacobian needs. For float and double.
template <class T>
struct NormTrace
{
    StackMatrix<T> output; ///< x̂.
    std::vector<T> inverse; ///< 1/σ of each group: of the rows (layer, RMS) or columns (batch); 0 where σ is 0.
};

/// x̂ = (x − μ)/σ, for RMS x̂ = x/√(mean of x²), over the groups of the norm, which is not None.
template <class T>
void normalizeStack(StackNorm norm, const StackMatrix<T> &x, NormTrace<T> &trace);

/// (1/σ)(v − mean(v) − x̂ mean(v x̂)) in each group (RMS: without mean(v)), the Jacobian times v. It is symmetric:
/// gradients go down through it and small changes go up. In place.
template <class T>
void applyNormJacobian(StackNorm norm, const NormTrace<T> &trace, StackMatrix<T> &v);

} // namespace normscope
