// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/system/free_memory.h"

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include <sys/mman.h>

namespace normscope {

/// Memory for `count` uninitialized values. They begin at a cache line (64 bytes), as stores that bypass the caches
/// need it. Throws std::bad_alloc, also where the system would grant more than is free and kill the program later, when
/// the memory is filled. Arrays of 8 MiB or more ask for huge pages (MADV_HUGEPAGE): with small ones the first touch of
/// each page takes longer than reading the values.
template <class T>
std::shared_ptr<T[]> uninitializedArray(std::size_t count)
{
    static_assert(std::is_trivial_v<T>);
    constexpr std::size_t cacheLine = 64;
    constexpr std::size_t hugePage = 2 << 20;
    if (count > (std::numeric_limits<std::size_t>::max() - hugePage) / sizeof(T) || !isFree(count * sizeof(T)))
        throw std::bad_alloc();
    const std::size_t bytes = count * sizeof(T);
    const bool isLarge = bytes >= 4 * hugePage;
    const std::size_t alignment = isLarge ? hugePage : cacheLine;
    // Aligned here: a hole that aligned_alloc() leaves when such an array is freed is too small for the next one, so
    // that the heap grows.
    std::size_t room = bytes + alignment;
    void *const memory = std::malloc(room);
    if (!memory)
        throw std::bad_alloc();
    void *values = memory;
    std::align(alignment, bytes, values, room);
#ifdef MADV_HUGEPAGE
    if (isLarge)
        ::madvise(values, bytes, MADV_HUGEPAGE); // A failure is ignored: it only makes the program slower.
#endif
    return {static_cast<T *>(values), [memory](T *) { std::free(memory); }};
}

} // namespace normscope
