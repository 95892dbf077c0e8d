// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups whose ends are not the ends of vectors, one right after the other: written one by one past the caches, each
// end would touch its cache line twice, which takes longer than all the rest. They are normalized into a buffer in the
// first-level cache, and what they make together is streamed from there.
#if defined(NORMSCOPE_STAGING_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_STAGING_INL_H
#undef NORMSCOPE_STAGING_INL_H
#else
#define NORMSCOPE_STAGING_INL_H
#endif

#include "engine/kernels/partial-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// What is dealt with together at most, in bytes.
inline constexpr std::int64_t stagedBytes = 16 * 1024;

/// Whether `batch` groups at a time are to go through a buffer.
template <class T>
HWY_INLINE bool isStaged(const Operands<T> &operands, const Runs &shape, std::int64_t batch)
{
    if (!operands.stream || shape.groups.depth != 1)
        return false;
    std::int64_t size = 1;
    for (std::size_t i = shape.written.depth; i-- > 0;) {
        if (shape.written.loops[i].steps.x != size)
            return false;
        size *= shape.written.loops[i].length;
    }
    const hn::ScalableTag<T> d;
    const bool isAligned = elementsIntoVector(operands.y) == 0
        && shape.written.inner().length % static_cast<std::int64_t>(hn::Lanes(d)) == 0;
    return !isAligned && batch > 1 && shape.groups.inner().steps.x == size
        && batch * size * static_cast<std::int64_t>(sizeof(T)) <= stagedBytes;
}

/// Writes `count` elements past the caches and fetches as many from `next` meanwhile. `staged` is as far into a vector
/// as `to`.
template <class T>
HWY_INLINE void streamStaged(const T *staged, T *to, std::int64_t count, const T *next)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    if (const std::int64_t into = elementsIntoVector(to); into != 0) {
        i = std::min(count, lanes - into);
        storePart(loadPart(d, staged, i), d, to, i);
    }
    for (; i + lanes <= count; i += lanes) {
        hwy::Prefetch(next + i);
        hn::Stream(hn::Load(d, staged + i), d, to + i);
    }
    if (i < count)
        storePart(loadPart(d, staged + i, count - i), d, to + i, count - i);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
