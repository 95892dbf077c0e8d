// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/system/free_memory.h"

#include <cstddef>
#include <memory>
#include <new>

namespace normscope {

/// `count` values without initial content, for a Tensor to adopt. They begin at a cache line (64 bytes), as stores that
/// bypass the caches need it. Throws std::bad_alloc as uninitializedArray() does.
template <class T>
std::shared_ptr<T[]> alignedArray(std::size_t count)
{
    if (!isFree(count * sizeof(T)))
        throw std::bad_alloc();
    constexpr std::align_val_t cacheLine {64};
    auto *values = static_cast<T *>(::operator new[](count * sizeof(T), cacheLine));
    return std::shared_ptr<T[]>(values, [](T *own) { ::operator delete[](own, cacheLine); });
}

} // namespace normscope
