// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <span>

namespace normscope {

/// Axis i of a permuted tensor is axis order[i] of the tensor it comes from: the order {2, 0, 1} makes C,H,W of H,W,C
/// … and of the shape 4 × 5 × 6 the shape 6 × 4 × 5.
using AxisOrder = std::span<const int>;

/// Whether `order` holds each of the axes 0 … rank − 1 once.
bool isAxisOrder(AxisOrder order, int rank);

Shape permuted(const Shape &shape, AxisOrder order);
AxisSet permuted(AxisSet axes, AxisOrder order);
/// The position of an axis in the permuted tensor; −1 stays −1.
int permutedAxis(int axis, AxisOrder order);
/// Names and the roles of batch and channel axis move with their axes.
Layout permuted(const Layout &layout, AxisOrder order);
/// The flat index of the same element in the permuted tensor. `shape` is that of the tensor before.
std::int64_t permutedElement(std::int64_t element, const Shape &shape, AxisOrder order);

/// The tensor with its axes in another order, elements moved in memory. The empty tensor stays empty. Throws InputError
/// unless isAxisOrder(order, tensor.rank()).
Tensor permuted(const Tensor &tensor, AxisOrder order);

} // namespace normscope
