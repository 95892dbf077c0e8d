// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/normalization/grouping.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// A mask that broadcasts over the grouping's shape, as the kernels want it: 0xff or 0 for every element.
std::shared_ptr<const kernels::MaskByte[]> maskBytes(const Grouping &grouping, const Tensor &mask, Workers &workers);

} // namespace normscope
