// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// A mask that broadcasts over a shape, as the kernels need it: one byte per element, 0xff if it counts, else 0.
std::shared_ptr<const kernels::MaskByte[]> maskBytes(const Shape &shape, const Tensor &mask, Workers &workers);

/// The shape of a mask that broadcasts over `shape` as its bytes are best made: broadcast along its last axes where its
/// rows are short. Those that are masked as a whole stay from `longWholeRow` elements on, as they can be skipped.
Shape widenedMask(const Shape &shape, const Shape &mask, std::int64_t longWholeRow);

/// The rows by which bytes of the mask's own elements (maskBytes() over its own shape) are those of the tensor. Rows
/// are as long as runs of so many consecutive elements, or parts of these; none without a mask, or if only shorter ones
/// have bytes of their own.
kernels::MaskRows rowsOfMask(const Shape &shape, const Shape &mask, std::int64_t run);

} // namespace normscope
