// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/masked_kernels.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/tensor.h"

#include <memory>

namespace normscope {

/// maskBytes(). Those of the few masks used last are kept until these are gone and another mask is used: from 32 KiB to
/// 64 MiB of a mask, or a quarter of what it takes itself.
std::shared_ptr<const kernels::MaskByte[]> keptMaskBytes(const Shape &shape, const Tensor &mask, Workers &workers);

} // namespace normscope
