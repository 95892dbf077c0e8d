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

/// The mask of what is `offset` elements farther on.
HWY_INLINE std::nullptr_t maskFrom(std::nullptr_t, std::int64_t)
{
    return nullptr;
}
HWY_INLINE const MaskByte *maskFrom(const MaskByte *mask, std::int64_t offset)
{
    return mask + offset;
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

/// Writes values that follow one another to where they belong, at once: past the caches, where whole vectors of them
/// begin where vectors do, or not.
template <bool past, class T>
class DirectWriter
{
public:
    static constexpr bool streams = past; ///< Whether vectors may be put at place() past the caches.
    static constexpr bool fetches = past; ///< Whether what is ahead is to be prefetched.

    explicit DirectWriter(T *to)
        : m_to(to)
    { }
    /// Where the next values are to be put.
    T *place() { return m_to; }
    /// As many have been put there.
    void advance(std::int64_t count) { m_to += count; }
    void finish()
    {
        if constexpr (past)
            hwy::FlushStream();
    }

private:
    T *m_to;
};

/// The same, past the caches, of values that begin anywhere: they are gathered, up to `most` at a time, and whole cache
/// lines of them are written: those of which only a part was written would be read from memory first.
template <std::int64_t most, class T>
class LineWriter
{
    static constexpr std::int64_t line = lineElements<T>;

public:
    static constexpr bool streams = false;
    static constexpr bool fetches = true;

    explicit LineWriter(T *to)
        : m_skipped((line - elementsToLine(to)) % line)
        , m_held(m_skipped)
        , m_to(to - m_skipped)
    { }
    T *place() { return m_values + m_held; }
    HWY_INLINE void advance(std::int64_t count)
    {
        m_held += count;
        if (m_held < line)
            return;
        if (m_skipped > 0) // The line is shared with what lies before.
            writeSome();
        const hn::ScalableTag<T> d;
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const std::int64_t whole = m_held / line * line;
        for (std::int64_t i = m_skipped; i < whole; i += lanes)
            hn::Stream(hn::Load(d, m_values + i), d, m_to + i);
        std::copy(m_values + whole, m_values + m_held, m_values);
        m_held -= whole;
        m_to += whole;
        m_skipped = 0;
    }
    void finish()
    {
        std::copy(m_values + m_skipped, m_values + m_held, m_to + m_skipped);
        hwy::FlushStream();
    }

private:
    HWY_INLINE void writeSome()
    {
        std::copy(m_values + m_skipped, m_values + line, m_to + m_skipped);
        m_skipped = line;
    }

    alignas(64) T m_values[most + line];
    std::int64_t m_skipped; ///< So many values of the first line are others' than ours.
    std::int64_t m_held; ///< Values that wait to be written, after those skipped.
    T *m_to; ///< Where the first of m_values belongs.
};

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
HWY_INLINE bool withMask(RunMask mask, std::int64_t first, std::int64_t count, F &&f)
{
    const Counting counting = mask.counting(first, count);
    if (counting == Counting::Some)
        f(mask.bytes + first);
    else if (counting == Counting::All)
        f(nullptr);
    return counting != Counting::None;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
