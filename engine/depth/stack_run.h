// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/depth/stack_weights.h"
#include "engine/tensor/progress.h"

#include <span>
#include <vector>

namespace normscope {

/// What one draw of a stack's weights shows, by block from the first to the last: forward, backward from a standard
/// normal gradient at the top (the output of the last block), and a small step.
struct StackRun
{
    std::vector<double> streams; ///< Mean square behind the block; where a norm of the sum stands there, before it.
    std::vector<double> inputGradients; ///< ‖∂/∂ input of the block‖² over the one at the top.
    std::vector<double> identities; ///< The part of `inputGradients` through the skip connection alone (Σ of squares) …
    std::vector<double> branches; ///< … and the part through norm and sublayer. Their sum lacks only the cross term.
    std::vector<double> weightGradients; ///< ‖∂/∂ weights of the block‖², over the one at the top.
    /// All weights are moved by δ · N(0, 1/d), δ → 0: mean square change of what is behind the block (its norm of the
    /// sum included), over its mean square and δ². Empty if it was not asked for.
    std::vector<double> steps;
    /// By depth L = 1, 2, …: ‖∂/∂W₂ of the last of L blocks‖² over tokens · d², from a standard normal gradient behind
    /// the final norm (which pre-norm stacks have, as Xiong et al. 2020 do). NaN for depths that were not tried: the
    /// factors of some architectures depend on L. Empty as `steps`.
    std::vector<double> lastGradients;
};

/// Run `run` (0, 1, …) of a valid stack. The same on any number of threads. Throws Cancelled.
StackRun runStack(const DepthStack &stack, int run, bool withStep = true, const Progress &progress = {});
/// The same with these weights, by sublayer, in the place of drawn ones; without lastGradients.
StackRun runStack(const DepthStack &stack, int run, std::span<const BlockWeights<float>> weights,
                  const Progress &progress = {});
/// Adds `steps` and `lastGradients` to a run without them.
StackRun withSmallStep(const DepthStack &stack, int run, StackRun quick, const Progress &progress = {});

/// The norm behind the last block; None for stacks with a norm of their sums, and for plain ones.
StackNorm finalNorm(const DepthStack &stack);

} // namespace normscope
