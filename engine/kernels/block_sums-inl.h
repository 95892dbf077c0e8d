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
#include "engine/kernels/lane_sums-inl.h"
#include "engine/kernels/partial-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The shift must be a mean of at least one in so many of a block's values.
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

/// The mean of values of which the first is `first`; the first itself where the two may differ by rounding alone: in a
/// block of equal values the shift is exactly that value.
template <class T>
HWY_INLINE T settledShift(T mean, T first)
{
    return std::abs(mean - first) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(first) ? first : mean;
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
    return settledShift(hn::GetLane(hn::SumOfLanes(d, sum)) / static_cast<T>(used), block.x[0]);
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
        double squares = static_cast<double>(square) - static_cast<double>(sum) * meanDeviation;
        if (!(squares > 0)) // As in momentVectors().
            squares = square == 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
        merged.add(count, mean, squares);
    }
};

/// Adds up d = x − shift and d² of one run after the other; `masking` clears those of elements that do not count.
template <class T>
class DeviationSums
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    explicit HWY_INLINE DeviationSums(T shift)
        : m_shift(hn::Set(d, shift))
    { }

    /// Adds the four vectors of a run that begin with its i-th element.
    template <class Masking = UnmaskedVectors>
    HWY_INLINE void addFour(const T *x, std::int64_t i, Masking masking = {})
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const V d0 = deviation(x, i, masking);
        const V d1 = deviation(x, i + lanes, masking);
        const V d2 = deviation(x, i + 2 * lanes, masking);
        const V d3 = deviation(x, i + 3 * lanes, masking);
        m_sum0 = hn::Add(m_sum0, d0);
        m_sum1 = hn::Add(m_sum1, d1);
        m_sum2 = hn::Add(m_sum2, d2);
        m_sum3 = hn::Add(m_sum3, d3);
        m_square0 = hn::MulAdd(d0, d0, m_square0);
        m_square1 = hn::MulAdd(d1, d1, m_square1);
        m_square2 = hn::MulAdd(d2, d2, m_square2);
        m_square3 = hn::MulAdd(d3, d3, m_square3);
    }
    /// Adds the elements i … length − 1 of a run; i is a multiple of four vectors.
    template <class Masking = UnmaskedVectors>
    HWY_INLINE void addRest(const T *x, std::int64_t i, std::int64_t length, Masking masking = {})
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        for (; i + 4 * lanes <= length; i += 4 * lanes)
            addFour(x, i, masking);
        for (; i + lanes <= length; i += lanes) {
            const V d0 = deviation(x, i, masking);
            m_sum0 = hn::Add(m_sum0, d0);
            m_square0 = hn::MulAdd(d0, d0, m_square0);
        }
        if (i < length) {
            const auto inside = hn::FirstN(d, static_cast<std::size_t>(length - i));
            const V rest = hn::IfThenElseZero(inside, hn::Sub(loadPart(d, x + i, length - i), m_shift));
            const V d1 = masking.ofPart(d, rest, i, length - i);
            m_sum1 = hn::Add(m_sum1, d1);
            m_square1 = hn::MulAdd(d1, d1, m_square1);
        }
    }

    /// Σd and Σd² by lane.
    HWY_INLINE V sum() const { return hn::Add(hn::Add(m_sum0, m_sum1), hn::Add(m_sum2, m_sum3)); }
    HWY_INLINE V square() const { return hn::Add(hn::Add(m_square0, m_square1), hn::Add(m_square2, m_square3)); }
    HWY_INLINE BlockSums<T> block() const { return {hn::GetLane(m_shift), laneSum(d, sum()), laneSum(d, square())}; }

private:
    template <class Masking>
    HWY_INLINE V deviation(const T *x, std::int64_t i, Masking masking) const
    {
        return masking(d, hn::Sub(hn::LoadU(d, x + i), m_shift), i);
    }

    V m_shift;
    V m_sum0 = hn::Zero(d), m_sum1 = m_sum0, m_sum2 = m_sum0, m_sum3 = m_sum0;
    V m_square0 = m_sum0, m_square1 = m_sum0, m_square2 = m_sum0, m_square3 = m_sum0;
};

template <class T>
HWY_INLINE BlockSums<T> sumBlock(const Block<T> &block)
{
    DeviationSums<T> sums(blockShift(hn::ScalableTag<T>(), block));
    const T *x = block.x;
    for (std::int64_t run = 0; run < block.runs; ++run, x += block.step)
        sums.addRest(x, 0, block.length);
    return sums.block();
}

/// The sums of groups, four at a time: their lanes are added up together. deviations(i) are the DeviationSums of the
/// i-th one.
template <class T, class F>
HWY_INLINE void sumGroups(std::int64_t groups, T *sums, T *squares, F &&deviations)
{
    const hn::ScalableTag<T> d;
    std::int64_t i = 0;
    for (; i + 4 <= groups; i += 4) {
        hn::Vec<decltype(d)> ofSums[4];
        hn::Vec<decltype(d)> ofSquares[4];
        for (std::int64_t k = 0; k < 4; ++k) {
            const DeviationSums<T> own = deviations(i + k);
            ofSums[k] = own.sum();
            ofSquares[k] = own.square();
        }
        storeLaneSums(ofSums, sums + i);
        storeLaneSums(ofSquares, squares + i);
    }
    for (; i < groups; ++i) {
        const DeviationSums<T> own = deviations(i);
        sums[i] = laneSum(d, own.sum());
        squares[i] = laneSum(d, own.square());
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
