// SPDX-License-Identifier: GPL-3.0-or-later
//
// One head of self-attention as the sublayer of a block, on square matrices and without a mask: W_V of the values that
// each token takes from all tokens. Forward, backward, and how a small change goes through it.
#pragma once

#include "engine/depth/stack_weights.h"

namespace normscope {

/// What attention leaves for the backward pass. Empty with uniform weights, which are 1/n.
template <class T>
struct AttentionTrace
{
    StackMatrix<T> queries;
    StackMatrix<T> keys;
    StackMatrix<T> shares; ///< n × n, a token's shares of all tokens in its row: softmax(q kᵀ/√d).
};

// The following functions exist for float and double. `input` is what the sublayer gets, a row for each token.

/// What each token takes of the input, before W_V: the mean over all tokens, or by softmax(q kᵀ/√d) if the weights have
/// queries. Source of the first: Xiong et al. 2020, arXiv 2002.04745, section 3.3 (W_Q = W_K = 0).
template <class T>
StackMatrix<T> attend(const BlockWeights<T> &weights, const StackMatrix<T> &input, AttentionTrace<T> &trace);

/// The gradient at the input of attend(), from the one at its output; appends those of W_Q and W_K to `found`.
template <class T>
StackMatrix<T> attendBackward(const BlockWeights<T> &weights, const StackMatrix<T> &input,
                              const AttentionTrace<T> &trace, const StackMatrix<T> &gradient,
                              std::vector<WeightGradient<T>> &found);

/// The change of what attend() gives for a small change of the input and of W_Q and W_K by `direction` (its own scale
/// included), to first order.
template <class T>
StackMatrix<T> attendTangent(const BlockWeights<T> &weights, const BlockWeights<T> &direction,
                             const StackMatrix<T> &input, const AttentionTrace<T> &trace, const StackMatrix<T> &change);

} // namespace normscope
