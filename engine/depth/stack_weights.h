// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/stack_matrix.h"

namespace normscope {

/// W₁ and W₂ (d × d, the second of blocks with a skip connection only) as standard normal draws, and what both are
/// multiplied by. Of attention `first` is W_V, and W_Q and W_K are there unless its shares are uniform.
template <class T>
struct BlockWeights
{
    StackMatrix<T> first;
    StackMatrix<T> second;
    T scale = 1;
    StackMatrix<T> query = {};
    StackMatrix<T> key = {};
};

/// The gradient of one of a sublayer's matrices, times its scale: inputᵀ gradient, from what was multiplied with it and
/// the gradient behind the product, a row for each token of both.
template <class T>
struct WeightGradient
{
    StackMatrix<T> BlockWeights<T>::*matrix;
    StackMatrix<T> input;
    StackMatrix<T> gradient;
};

} // namespace normscope
