// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows, as many of them as a vector has lanes, transposed in blocks of 16 bytes, so that a vector holds the i-th
// elements of all these rows, and back.
#if defined(NORMSCOPE_LANE_TILES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_TILES_INL_H
#undef NORMSCOPE_LANE_TILES_INL_H
#else
#define NORMSCOPE_LANE_TILES_INL_H
#endif

#include "engine/kernels/partial-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Elements of each row that are transposed at a time.
template <class T>
inline constexpr std::int64_t tileSide = HWY_TARGET == HWY_SCALAR ? 1 : 16 / sizeof(T);

#if HWY_TARGET == HWY_SCALAR
template <std::size_t, class D, class T>
HWY_INLINE hn::Vec<D> loadBlocks(D d, const T *from, std::int64_t)
{
    return hn::LoadU(d, from);
}
template <std::size_t, class D, class T, class Store>
HWY_INLINE void forBlocks(D d, hn::Vec<D> v, T *to, std::int64_t, Store &&store)
{
    store(d, v, to);
}
template <class V, class T>
HWY_INLINE void loadTile(const T *from, std::int64_t, V (&tile)[1])
{
    tile[0] = hn::LoadU(hn::ScalableTag<T>(), from);
}
template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[1], T *to, std::int64_t)
{
    hn::StoreU(tile[0], hn::ScalableTag<T>(), to);
}
#else
/// A vector of blocks of so many lanes, `step` elements apart.
template <std::size_t lanes, class D, class T>
HWY_INLINE hn::Vec<D> loadBlocks(D d, const T *from, std::int64_t step)
{
    if constexpr (hn::MaxLanes(D()) > lanes) {
        const hn::Half<D> half;
        const auto blocks = static_cast<std::int64_t>(hn::MaxLanes(D()) / (2 * lanes));
        return hn::Combine(d, loadBlocks<lanes>(half, from + blocks * step, step), loadBlocks<lanes>(half, from, step));
    } else {
        return hn::LoadU(d, from);
    }
}

/// Calls store(d, block, to) for the blocks that loadBlocks() reads.
template <std::size_t lanes, class D, class T, class Store>
HWY_INLINE void forBlocks(D d, hn::Vec<D> v, T *to, std::int64_t step, Store &&store)
{
    if constexpr (hn::MaxLanes(D()) > lanes) {
        const hn::Half<D> half;
        const auto blocks = static_cast<std::int64_t>(hn::MaxLanes(D()) / (2 * lanes));
        forBlocks<lanes>(half, hn::LowerHalf(half, v), to, step, store);
        forBlocks<lanes>(half, hn::UpperHalf(half, v), to + blocks * step, step, store);
    } else {
        store(d, v, to);
    }
}

/// Writes what loadBlocks() reads.
template <std::size_t lanes, class D, class T>
HWY_INLINE void storeBlocks(D d, hn::Vec<D> v, T *to, std::int64_t step)
{
    forBlocks<lanes>(d, v, to, step, [](auto own, auto block, T *at) NORMSCOPE_INLINE { hn::StoreU(block, own, at); });
}

/// Transposes 2 × 2 doubles, or 4 × 4 floats, of every block.
template <class D, class V>
HWY_INLINE void transposeBlocks(D d, V (&v)[2])
{
    const V upper = hn::InterleaveUpper(d, v[0], v[1]);
    v[0] = hn::InterleaveLower(d, v[0], v[1]);
    v[1] = upper;
}

template <class D, class V>
HWY_INLINE void transposeBlocks(D d, V (&v)[4])
{
    // Pairs of floats move like doubles.
    const hn::Repartition<double, D> pairs;
    const auto first = hn::BitCast(pairs, hn::InterleaveLower(d, v[0], v[1]));
    const auto second = hn::BitCast(pairs, hn::InterleaveUpper(d, v[0], v[1]));
    const auto third = hn::BitCast(pairs, hn::InterleaveLower(d, v[2], v[3]));
    const auto fourth = hn::BitCast(pairs, hn::InterleaveUpper(d, v[2], v[3]));
    v[0] = hn::BitCast(d, hn::InterleaveLower(pairs, first, third));
    v[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, first, third));
    v[2] = hn::BitCast(d, hn::InterleaveLower(pairs, second, fourth));
    v[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, second, fourth));
}

/// The first elements at `from` of as many rows of `length` elements as there are lanes.
template <class V, class T>
HWY_INLINE void loadTile(const T *from, std::int64_t length, V (&tile)[tileSide<T>])
{
    const hn::ScalableTag<T> d;
    for (std::int64_t k = 0; k < tileSide<T>; ++k)
        tile[k] = loadBlocks<tileSide<T>>(d, from + k * length, tileSide<T> * length);
    transposeBlocks(d, tile);
}

/// Writes what loadTile() reads.
template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[tileSide<T>], T *to, std::int64_t length)
{
    const hn::ScalableTag<T> d;
    transposeBlocks(d, tile);
    for (std::int64_t k = 0; k < tileSide<T>; ++k)
        storeBlocks<tileSide<T>>(d, tile[k], to + k * length, tileSide<T> * length);
}
#endif

/// Calls f(first, seen) for tiles of rows: the last one ends with the rows, and `seen` of its elements are also in the
/// one before.
template <class T, class F>
HWY_INLINE void forEachTile(std::int64_t length, F &&f)
{
    constexpr std::int64_t side = tileSide<T>;
    std::int64_t i = 0;
    for (; i + side <= length; i += side)
        f(i, 0);
    if (i < length)
        f(length - side, i + side - length);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
