// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the backward pass of runs and that of columns share: vectors, whole and partial, of which masks clear some
// lanes.
#if defined(NORMSCOPE_GRADIENT_PARTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_PARTS_INL_H
#undef NORMSCOPE_GRADIENT_PARTS_INL_H
#else
#define NORMSCOPE_GRADIENT_PARTS_INL_H
#endif

#include "engine/kernels/gradient_kernels.h"
#include "engine/kernels/mask_bytes-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Elements of a run whose sums stay in vectors of T. Shorter than in the forward pass, as no shift is subtracted from
/// them first.
inline constexpr std::int64_t gradientBlock = 512;

/// The vector with those lanes cleared that are masked, if `mask` leads to that of a run and not to nothing; all its
/// lanes or the first `count` hold the elements from the i-th on.
template <class V>
HWY_INLINE V counting(V v, std::nullptr_t, std::int64_t, std::int64_t)
{
    return v;
}

template <class V>
HWY_INLINE V counting(V v, const MaskByte *mask, std::int64_t i, std::int64_t count)
{
    const hn::DFromV<V> d;
    const bool isWhole = count == static_cast<std::int64_t>(hn::Lanes(d));
    return isWhole ? whereCounts(d, v, mask + i) : hn::And(v, maskVectorPart(d, mask + i, count));
}

/// Adds the first `count` values to doubles.
template <class T>
HWY_INLINE void addTo(double *to, const T *values, std::int64_t count)
{
    const hn::ScalableTag<double> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes)
        hn::StoreU(hn::Add(hn::LoadU(d, to + i), Narrow<T>::load(d, values + i)), d, to + i);
    for (; i < count; ++i)
        to[i] += static_cast<double>(values[i]);
}

/// Adds a vector, all its lanes or the first `count`, to values of its own type.
template <class T, class V>
HWY_INLINE void addVectorTo(T *to, V v, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    if (count == static_cast<std::int64_t>(hn::Lanes(d)))
        hn::StoreU(hn::Add(hn::LoadU(d, to), v), d, to);
    else
        storePart(hn::Add(loadPart(d, to, count), v), d, to, count);
}

/// Adds partial sums, and sets them to zero again.
template <class T>
HWY_INLINE void flush(double *to, T *partials, std::int64_t count)
{
    addTo(to, partials, count);
    std::fill_n(partials, count, T(0));
}

template <bool streams, class T, class V>
HWY_INLINE void storeGradient(V v, T *to, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    if (count < static_cast<std::int64_t>(hn::Lanes(d)))
        storePart(v, d, to, count);
    else if constexpr (streams)
        hn::Stream(v, d, to);
    else
        hn::StoreU(v, d, to);
}

/// As RunMask, of a run that is not masked.
struct UnmaskedRun
{ };

HWY_INLINE UnmaskedRun runMask(NoMask, std::int64_t)
{
    return {};
}

/// Calls f with the mask of `count` elements of a run, from the `first` on, or with nullptr if all count, and returns
/// true; returns false, without calling f, if all are masked.
template <class F>
HWY_INLINE bool withMask(UnmaskedRun, std::int64_t, std::int64_t, F &&f)
{
    f(nullptr);
    return true;
}

template <class F>
HWY_INLINE bool withMask(RunMask<MaskByte> mask, std::int64_t first, std::int64_t count, F &&f)
{
    const Counting counting = mask.counting(first, count);
    if (counting == Counting::Some)
        f(mask.values + first);
    else if (counting == Counting::All)
        f(nullptr);
    return counting != Counting::None;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
