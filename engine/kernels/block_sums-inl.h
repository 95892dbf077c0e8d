// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of a block of values, in their own type.
#if defined(NORMSCOPE_BLOCK_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_BLOCK_SUMS_INL_H
#undef NORMSCOPE_BLOCK_SUMS_INL_H
#else
#define NORMSCOPE_BLOCK_SUMS_INL_H
#endif

#include "engine/kernels/chan.h"
#include "engine/kernels/partial-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// One in how many of a block's values the shift must be a mean of.
inline constexpr std::int64_t shiftShare = 64;

/// Elements of a block, whose sums stay in vectors.
inline constexpr std::int64_t blockSize = 2048;

/// Runs of one length at equal distances.
template <class T>
struct Block
{
    const T *x;
    std::int64_t runs;
    std::int64_t step;
    std::int64_t length;
    std::int64_t size() const { return runs * length; }
};

/// The runs of a nest's two innermost loops.
template <class T>
HWY_INLINE Block<T> innerBlock(const T *x, const Nest &nest)
{
    const std::int64_t length = nest.inner().length;
    if (nest.depth == 1)
        return {x, 1, 0, length};
    const Nest::Loop &runs = nest.loops[nest.depth - 2];
    return {x, runs.length, runs.steps.x, length};
}

template <class T, class D>
HWY_INLINE T blockShift(D d, const Block<T> &block)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    if (block.size() <= shiftShare || block.length < lanes)
        return block.x[0];
    auto sum = hn::LoadU(d, block.x);
    std::int64_t used = lanes;
    for (; used * shiftShare < block.size() && used + lanes <= block.length; used += lanes)
        sum = hn::Add(sum, hn::LoadU(d, block.x + used));
    return hn::GetLane(hn::SumOfLanes(d, sum)) / static_cast<T>(used);
}

/// A block's Σd and Σd², d = x − shift.
template <class T>
struct BlockSums
{
    T shift;
    T sum;
    T square;

    void mergeInto(MergedMoments &merged, double count) const
    {
        const double meanDeviation = static_cast<double>(sum) / count;
        const double mean = static_cast<double>(shift) + meanDeviation;
        const double squares = std::max(static_cast<double>(square) - static_cast<double>(sum) * meanDeviation, 0.0);
        if (merged.count == 0)
            merged = {count, mean, squares};
        else
            merged.add(count, mean, squares);
    }
};

/// Sums in the lanes of vectors.
template <class V>
struct LaneSums
{
    V sum;
    V square;
};

/// Σd and Σd² of a block, d = x − shift, still to be added up.
template <class T>
HWY_INLINE auto sumLanes(const Block<T> &block, T shiftValue)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto shift = hn::Set(d, shiftValue);
    auto sum0 = hn::Zero(d);
    auto sum1 = sum0, sum2 = sum0, sum3 = sum0;
    auto square0 = sum0, square1 = sum0, square2 = sum0, square3 = sum0;
    const T *x = block.x;
    for (std::int64_t run = 0; run < block.runs; ++run, x += block.step) {
        std::int64_t i = 0;
        for (; i + 4 * lanes <= block.length; i += 4 * lanes) {
            const auto d0 = hn::Sub(hn::LoadU(d, x + i), shift);
            const auto d1 = hn::Sub(hn::LoadU(d, x + i + lanes), shift);
            const auto d2 = hn::Sub(hn::LoadU(d, x + i + 2 * lanes), shift);
            const auto d3 = hn::Sub(hn::LoadU(d, x + i + 3 * lanes), shift);
            sum0 = hn::Add(sum0, d0);
            sum1 = hn::Add(sum1, d1);
            sum2 = hn::Add(sum2, d2);
            sum3 = hn::Add(sum3, d3);
            square0 = hn::MulAdd(d0, d0, square0);
            square1 = hn::MulAdd(d1, d1, square1);
            square2 = hn::MulAdd(d2, d2, square2);
            square3 = hn::MulAdd(d3, d3, square3);
        }
        for (; i + lanes <= block.length; i += lanes) {
            const auto d0 = hn::Sub(hn::LoadU(d, x + i), shift);
            sum0 = hn::Add(sum0, d0);
            square0 = hn::MulAdd(d0, d0, square0);
        }
        if (i < block.length) {
            const auto inside = hn::FirstN(d, static_cast<std::size_t>(block.length - i));
            const auto d1 = hn::IfThenElseZero(inside, hn::Sub(loadPart(d, x + i, block.length - i), shift));
            sum1 = hn::Add(sum1, d1);
            square1 = hn::MulAdd(d1, d1, square1);
        }
    }
    return LaneSums<decltype(sum0)> {hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3)),
                                     hn::Add(hn::Add(square0, square1), hn::Add(square2, square3))};
}

template <class T>
HWY_INLINE BlockSums<T> sumBlock(const Block<T> &block)
{
    const hn::ScalableTag<T> d;
    const T shift = blockShift(d, block);
    const auto sums = sumLanes(block, shift);
    return {shift, hn::GetLane(hn::SumOfLanes(d, sums.sum)), hn::GetLane(hn::SumOfLanes(d, sums.square))};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
