// SPDX-License-Identifier: GPL-3.0-or-later
//
// One sublayer of a stack's blocks, which without attention is the whole block: forward, backward, and how a small
// change of input and weights goes through it.
#pragma once

#include "engine/depth/stack_attention.h"
#include "engine/depth/stack_norm.h"

namespace normscope {

/// What a block computes. With a skip connection z = skip · x + branch · N_after(W₂ ReLU(W₁ u)), u = inputFactor ·
/// place(x), and the output is N_out(z); of attention W_V attend(u) stands for W₂ ReLU(W₁ u). Without a skip
/// connection, φ(N_before(W₁ x)).
struct BlockRule
{
    bool hasSkip = true;
    bool isAttention = false;
    StackNorm before = StackNorm::None; ///< Norm of the branch's input; without a skip connection, behind the matrix.
    bool isTanh = false; ///< tanh(x / 2) in the place of a norm before the branch.
    StackNorm after = StackNorm::None; ///< Norm of the branch's output.
    StackNorm out = StackNorm::None; ///< Norm of the sum.
    double inputFactor = 1;
    double skip = 1;
    double branch = 1;
    bool isRectified = true; ///< φ is ReLU; without a skip connection only.
};

/// The rule of block l, counted from 1; with attention, of its second sublayer.
BlockRule blockRule(const DepthStack &stack, int block);

/// How many sublayers a stack has, and the rule of one of them, counted from 0: with attention each block has two, with
/// norms and factors in the same places.
int sublayerCount(const DepthStack &stack);
BlockRule sublayerRule(const DepthStack &stack, int sublayer);

/// What a forward pass keeps for the other functions.
template <class T>
struct BlockTrace
{
    StackMatrix<T> input; ///< u, the input of the first matrix.
    NormTrace<T> before;
    StackMatrix<T> hidden; ///< Behind the ReLU or attend(); without a skip connection before the ReLU.
    AttentionTrace<T> attention;
    NormTrace<T> after;
    NormTrace<T> out;
    double sumSquares = 0; ///< Σ x² of the stream behind the block, before the norm of the sum.
};

/// What a backward pass finds.
template <class T>
struct BlockGradient
{
    std::vector<WeightGradient<T>> weights; ///< Gradient of each of the matrices. W₂ is the first of two.
    double identity = 0; ///< What comes down through the skip connection, as Σ of squares …
    double branch = 0; ///< … and through norm and sublayer.
};

// The following functions exist for float and double.

/// The block's output.
template <class T>
StackMatrix<T> forward(const BlockRule &rule, const BlockWeights<T> &weights, const StackMatrix<T> &x,
                       BlockTrace<T> &trace);
/// Turns the gradient at the output, in `gradient`, into the one at the input.
template <class T>
BlockGradient<T> backward(const BlockRule &rule, const BlockWeights<T> &weights, BlockTrace<T> trace,
                          StackMatrix<T> &gradient);
/// Carries the gradient along the skip connection alone, through the norm of the sum.
template <class T>
void identityBackward(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> &gradient);
/// The gradient of W₂ (of attention W_V) from the one at the output; nothing below is computed.
template <class T>
WeightGradient<T> lastWeightGradient(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> gradient);
/// The change of the output for a small change of the input, in `change`, and of the weights, by `direction` (its own
/// scale included), to first order.
template <class T>
void tangent(const BlockRule &rule, const BlockWeights<T> &weights, const BlockWeights<T> &direction,
             const BlockTrace<T> &trace, StackMatrix<T> &change);

} // namespace normscope
