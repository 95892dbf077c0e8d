// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/system/free_memory.h"

#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

#include <sys/mman.h>

namespace normscope {

/// Memory for `count` uninitialized values. Throws std::bad_alloc, also where the system would grant more than is free
/// and kill the program later, when the memory is filled. Arrays of 8 MiB or more ask for huge pages (MADV_HUGEPAGE):
/// with small ones the first touch of each page takes longer than reading the values.
template <class T>
std::shared_ptr<T[]> uninitializedArray(std::size_t count)
{
    static_assert(std::is_trivial_v<T>);
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T) || !isFree(count * sizeof(T)))
        throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    constexpr std::size_t hugePage = 2 << 20;
    constexpr std::size_t large = 4 * hugePage;
    if (const std::size_t bytes = count * sizeof(T); bytes >= large) {
        // Aligned here: a hole that aligned_alloc() leaves when such an array is freed is too small for the next one.
        std::size_t room = bytes + hugePage;
        void *const memory = std::malloc(room);
        if (!memory)
            throw std::bad_alloc();
        void *values = memory;
        std::align(hugePage, bytes, values, room);
        ::madvise(values, bytes, MADV_HUGEPAGE); // A failure is ignored: it only makes the program slower.
        return {static_cast<T *>(values), [memory](T *) { std::free(memory); }};
    }
#endif
    return std::make_shared_for_overwrite<T[]>(count);
}

} // namespace normscope
