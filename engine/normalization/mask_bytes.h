// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/grouping.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// A mask that broadcasts over the grouping's shape, as the kernels need it: one byte per element, 0xff if it counts,
/// else 0.
std::shared_ptr<const kernels::MaskByte[]> maskBytes(const Grouping &grouping, const Tensor &mask, Workers &workers);

} // namespace normscope
