// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// maskBytes() of a mask that is used again and again: null at its first use, for which packing it would take as long
/// as reading its values does; from the second one on its bytes, a quarter or an eighth of the values to read. Those of
/// the few masks used last are kept, as long as they live.
std::shared_ptr<const kernels::MaskByte[]> keptMaskBytes(const Shape &shape, const Tensor &mask, Workers &workers);

} // namespace normscope
