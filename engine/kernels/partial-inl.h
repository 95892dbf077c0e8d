// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads and stores of the first `count` lanes of a vector (the others are 0) that touch no memory beyond them
// (Highway's masked operations promise that only where the processor has them); and stores past the caches.
#if defined(NORMSCOPE_PARTIAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_PARTIAL_INL_H
#undef NORMSCOPE_PARTIAL_INL_H
#else
#define NORMSCOPE_PARTIAL_INL_H
#endif

#include "engine/kernels/kernels.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

inline constexpr bool hasMaskedMemory = HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3;

/// For lambdas that are called for each vector, and once more for what is left: compilers would make them functions,
/// whose vectors all go through the memory.
#define NORMSCOPE_INLINE HWY_ATTR __attribute__((always_inline))

/// Calls f(d, i) for vectors that begin with the i-th of `count` elements and together hold all of them: as many as
/// possible of the lanes of `d`, then shorter ones.
template <class D, class F>
HWY_INLINE void forAllLanes(D d, std::int64_t count, F &&f, std::int64_t i = 0)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (; i + lanes <= count; i += lanes)
        f(d, i);
    if constexpr (hn::MaxLanes(D()) > 1) {
        if (i < count)
            forAllLanes(hn::Half<D>(), count, f, i);
    }
}

template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> loadPart(D d, const T *from, std::int64_t count)
{
    if constexpr (hasMaskedMemory)
        return hn::MaskedLoad(hn::FirstN(d, static_cast<std::size_t>(count)), d, from);
    HWY_ALIGN T values[HWY_MAX_BYTES / sizeof(T)] = {};
    for (std::int64_t i = 0; i < count; ++i)
        values[i] = from[i];
    return hn::Load(d, values);
}

template <class D, class T = hn::TFromD<D>>
HWY_INLINE void storePart(hn::Vec<D> v, D d, T *to, std::int64_t count)
{
    if constexpr (hasMaskedMemory) {
        hn::BlendedStore(v, hn::FirstN(d, static_cast<std::size_t>(count)), d, to);
        return;
    }
    HWY_ALIGN T values[HWY_MAX_BYTES / sizeof(T)];
    hn::Store(v, d, values);
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = values[i];
}

/// Calls f(i, count, load) for the vectors of a run; load(from) reads the same elements of `from`.
template <class T, class F>
HWY_INLINE void forEachVector(std::int64_t length, F &&f)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= length; i += lanes)
        f(i, lanes, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from + i); });
    if (i < length)
        f(i, length - i, [&](const T *from) HWY_ATTR { return loadPart(d, from + i, length - i); });
}

/// How far a place is into a vector, in elements.
template <class T>
HWY_INLINE std::int64_t elementsIntoVector(const T *place)
{
    const hn::ScalableTag<T> d;
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(place) / sizeof(T) % hn::Lanes(d));
}

/// Whether all rows of y are aligned to vectors, as streaming needs it.
template <class T>
HWY_INLINE bool areAligned(const T *y, const Nest &rows)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    bool aligned = elementsIntoVector(y) == 0;
    for (std::size_t i = 0; i < rows.depth; ++i)
        aligned &= rows.loops[i].steps.x % lanes == 0;
    return aligned;
}

/// Elements of a cache line, which is never shorter than a vector.
template <class T>
inline constexpr auto lineElements = static_cast<std::int64_t>(64 / sizeof(T));
/// Elements of a page, at whose end processors stop to fetch ahead by themselves.
template <class T>
inline constexpr auto pageElements = static_cast<std::int64_t>(4096 / sizeof(T));

/// How many elements there are from a place to the next start of a cache line.
template <class T>
HWY_INLINE std::int64_t elementsToLine(const T *place)
{
    const auto into = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(place) / sizeof(T)) % lineElements<T>;
    return into == 0 ? 0 : lineElements<T> - into;
}

/// The cache lines that a row shares with what is written at another time are worth it to write the others past the
/// caches in rows as long as this.
template <class T>
inline constexpr std::int64_t longRow = 16 * lineElements<T>;

/// Calls f(std::bool_constant<are whole cache lines>, first, count) for the parts of a row that is written to y.
template <class T, class F>
HWY_INLINE void forLineParts(const T *y, std::int64_t width, F &&f)
{
    const std::int64_t start = std::min(width, elementsToLine(y));
    const std::int64_t end = start + (width - start) / lineElements<T> * lineElements<T>;
    if (start > 0)
        f(std::false_type(), 0, start);
    if (end > start)
        f(std::true_type(), start, end - start);
    if (width > end)
        f(std::false_type(), end, width - end);
}

/// Writes zeros; whole lines past the caches if asked to.
template <class T>
HWY_INLINE void writeZeros(T *y, std::int64_t count, bool stream)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = stream ? std::min(count, elementsToLine(y)) : 0;
    std::fill(y, y + i, T(0));
    for (; stream && i + lineElements<T> <= count; i += lineElements<T>) {
        for (std::int64_t k = i; k < i + lineElements<T>; k += lanes)
            hn::Stream(hn::Zero(d), d, y + k);
    }
    std::fill(y + i, y + count, T(0));
}

/// A masking clears the elements of a run that do not count; this one has none.
struct UnmaskedVectors
{
    template <class D>
    HWY_INLINE hn::Vec<D> operator()(D, hn::Vec<D> v, std::int64_t) const
    {
        return v;
    }
    template <class D>
    HWY_INLINE hn::Vec<D> ofPart(D, hn::Vec<D> v, std::int64_t, std::int64_t) const
    {
        return v;
    }
    /// Prefetches what masks the i-th element.
    HWY_INLINE void prefetch(std::int64_t) const { }
};

/// The sum of all lanes.
template <class D>
HWY_INLINE double totalOf(D d, hn::Vec<D> v)
{
    return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, v)));
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
