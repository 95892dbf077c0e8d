// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace normscope {

/// `count` values without initial content, for a Tensor to adopt. They start at a cache line, as writing past the
/// caches needs it.
template <class T>
std::shared_ptr<T[]> alignedArray(std::size_t count)
{
    constexpr std::align_val_t cacheLine {64};
    auto *values = static_cast<T *>(::operator new[](count * sizeof(T), cacheLine));
    return std::shared_ptr<T[]>(values, [](T *own) { ::operator delete[](own, cacheLine); });
}

} // namespace normscope
