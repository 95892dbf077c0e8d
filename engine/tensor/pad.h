// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

namespace normscope {

/// The tensor cropped and padded at the end of each axis to `shape`, of the same rank: elements keep their
/// multi-index, new ones hold `fill`. Throws InputError for another rank.
Tensor padded(const Tensor &tensor, const Shape &shape, double fill = 0);

} // namespace normscope
