// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of the lanes of vectors, of four at a time or of one.
#if defined(NORMSCOPE_LANE_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_SUMS_INL_H
#undef NORMSCOPE_LANE_SUMS_INL_H
#else
#define NORMSCOPE_LANE_SUMS_INL_H
#endif

#include "engine/kernels/partial-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR
/// Writes the sums of the lanes of four vectors.
template <class T, class V>
HWY_INLINE void storeLaneSums(const V *v, T *to)
{
    for (int i = 0; i < 4; ++i)
        to[i] = hn::GetLane(v[i]);
}

/// The sum of a vector's lanes, to the bit as storeLaneSums() writes it.
template <class D, class V>
HWY_INLINE hn::TFromD<D> laneSum(D, V v)
{
    return hn::GetLane(v);
}
#else
/// Adds up the blocks of 16 bytes of a vector.
template <class D, class V>
HWY_INLINE auto sumOfBlocks([[maybe_unused]] D d, V v)
{
    if constexpr (sizeof(v) > 16) {
        const hn::Half<D> half;
        return sumOfBlocks(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
    } else {
        return v;
    }
}

/// a₀ + a₁, b₀ + b₁, … of every block of two values; of larger blocks, partial sums that are to be added once more.
template <class D, class V>
HWY_INLINE V addPairs(D d, V a, V b)
{
    return hn::Add(hn::InterleaveLower(d, a, b), hn::InterleaveUpper(d, a, b));
}

/// Writes the sums of the lanes of four vectors.
template <class T, class V>
HWY_INLINE void storeLaneSums(const V *v, T *to)
{
    const hn::ScalableTag<T> d;
    const hn::FixedTag<T, 16 / sizeof(T)> block;
    const V first = addPairs(d, v[0], v[1]);
    const V second = addPairs(d, v[2], v[3]);
    if constexpr (sizeof(T) == sizeof(double)) {
        hn::StoreU(sumOfBlocks(d, first), block, to);
        hn::StoreU(sumOfBlocks(d, second), block, to + 2);
    } else {
        // Pairs of floats move like doubles.
        const hn::Repartition<double, decltype(d)> pairs;
        const auto a = hn::BitCast(pairs, first);
        const auto b = hn::BitCast(pairs, second);
        const auto lower = hn::BitCast(d, hn::InterleaveLower(pairs, a, b));
        const auto upper = hn::BitCast(d, hn::InterleaveUpper(pairs, a, b));
        hn::StoreU(sumOfBlocks(d, hn::Add(lower, upper)), block, to);
    }
}

/// The sum of a vector's lanes, to the bit as storeLaneSums() writes it.
template <class D, class V>
HWY_INLINE hn::TFromD<D> laneSum(D d, V v)
{
    V ofBlocks;
    if constexpr (sizeof(hn::TFromD<D>) == sizeof(double)) {
        ofBlocks = hn::Add(v, hn::Shuffle01(v));
    } else {
        const V pairs = hn::Add(v, hn::Shuffle1032(v));
        ofBlocks = hn::Add(pairs, hn::Shuffle2301(pairs));
    }
    return hn::GetLane(sumOfBlocks(d, ofBlocks));
}
#endif

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
