// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/stack_matrix.h"

namespace normscope {

// Matrix products, for float and double. The same bits on every machine of an instruction set: blocks do not depend on
// its caches.

/// out = factor · a b. `out` has its size already.
template <class T>
void multiply(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out);
/// out += factor · a b.
template <class T>
void addProduct(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out);
/// out = factor · a bᵀ.
template <class T>
void multiplyTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out);
/// out = factor · aᵀ b.
template <class T>
void multiplyLeftTransposed(T factor, const StackMatrix<T> &a, const StackMatrix<T> &b, StackMatrix<T> &out);
/// ‖aᵀ b‖² (Frobenius), the squared gradient of weights with inputs a and output gradients b: of the two ways to
/// compute it the shorter one.
template <class T>
double squaredProduct(const StackMatrix<T> &a, const StackMatrix<T> &b);

} // namespace normscope
