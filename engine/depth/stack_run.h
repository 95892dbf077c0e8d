// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/tensor/progress.h"

#include <vector>

namespace normscope {

/// What one draw of a stack's weights shows, by block from the first to the last: forward, backward from a standard
/// normal gradient at the top (the output of the last block), and a small step.
struct StackRun
{
    std::vector<double> streams; ///< Mean square behind the block; where a norm of the sum stands there, before it.
    std::vector<double> inputGradients; ///< ‖∂/∂ input of the block‖² over the one at the top.
    std::vector<double> identities; ///< Of that, what came through the skip connection alone (as Σ of squares) …
    std::vector<double>
        branches; ///< … and what came through norm and sublayer. Both add up to it but for their product.
    std::vector<double> weightGradients; ///< ‖∂/∂ weights of the block‖², over the one at the top.
    /// All weights are moved by δ · N(0, 1/d), δ → 0: mean square change of what is behind the block (its norm of the
    /// sum included), over its mean square and δ². Empty if it was not asked for.
    std::vector<double> steps;
};

/// Run `run` (0, 1, …) of a valid stack. The same on any number of threads. Throws Cancelled.
StackRun runStack(const DepthStack &stack, int run, bool withStep = true, const Progress &progress = {});

} // namespace normscope
