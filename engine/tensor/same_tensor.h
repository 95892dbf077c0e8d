// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

namespace normscope {

/// The same buffer under the same shape: equal without looking at the values.
inline bool isSameTensor(const Tensor &a, const Tensor &b)
{
    const auto address = [](const Tensor &tensor) {
        return tensor.visitStored([](auto values) { return static_cast<const void *>(values.data()); });
    };
    return a.dtype() == b.dtype() && a.shape() == b.shape() && address(a) == address(b);
}

/// Whether every element is `value`, as of Tensor::filled(); true of an empty tensor.
inline bool isFilledWith(const Tensor &tensor, double value)
{
    for (std::int64_t i = 0; i < tensor.size(); ++i) {
        if (tensor[i] != value)
            return false;
    }
    return true;
}

} // namespace normscope
