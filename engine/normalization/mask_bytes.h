// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// A mask that broadcasts over a shape, as the kernels need it: one byte per element, 0xff if it counts, else 0.
std::shared_ptr<const kernels::MaskByte[]> maskBytes(const Shape &shape, const Tensor &mask, Workers &workers);

/// The shape whose elements are rows of so many elements, which the last axes of `shape` make up.
Shape shapeOfRows(Shape shape, std::int64_t rowLength);

} // namespace normscope
