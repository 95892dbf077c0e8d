// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of masked runs. Deviations of masked elements are cleared before they are added.
#if defined(NORMSCOPE_MASKED_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_SUMS_INL_H
#undef NORMSCOPE_MASKED_SUMS_INL_H
#else
#define NORMSCOPE_MASKED_SUMS_INL_H
#endif

#include "engine/kernels/block_sums-inl.h"
#include "engine/kernels/mask_bytes-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Merges a part in. Squares stay 0 only where all values are equal; where others vanish (`differs`, or other means)
/// they are NaN.
HWY_INLINE void mergeMasked(MergedMoments &merged, double count, double shift, double sum, double square, bool differs)
{
    if (count == 0)
        return;
    constexpr double lost = std::numeric_limits<double>::quiet_NaN();
    const double meanDeviation = sum / count;
    const double mean = shift + meanDeviation;
    // Rounded as in vectors of groups.
    const hn::CappedTag<double, 1> d;
    double squares = hn::GetLane(hn::NegMulAdd(hn::Set(d, sum), hn::Set(d, meanDeviation), hn::Set(d, square)));
    if (!(squares > 0))
        squares = differs ? lost : 0;
    merged.add(count, mean, squares);
}

HWY_INLINE void storeMerged(const MergedMoments &merged, MaskedMoments to)
{
    *to.means = merged.mean;
    *to.squares = merged.squares;
    *to.counts = merged.count;
}

/// Whether any element that counts differs from `value`; without a mask all count.
template <class T>
HWY_NOINLINE bool differFrom(T value, const T *x, const MaskByte *mask, std::int64_t length)
{
    for (std::int64_t i = 0; i < length; ++i) {
        if ((mask == nullptr || mask[i] != 0) && x[i] != value)
            return true;
    }
    return false;
}

/// Groups of adjacent elements, one after the other, each element with its mask.
template <class T>
struct AdjacentMaskedGroups
{
    const T *x;
    const MaskByte *mask;
    std::int64_t size;
};

/// The means and squares of some groups, as many as a tag of doubles has lanes, from shifts, Σd and Σd². Their counts
/// are known.
template <class D, class T>
HWY_INLINE void mergeMaskedGroupsAt(D d, const AdjacentMaskedGroups<T> &all, std::int64_t group, const T *shifts,
                                    const T *sums, const T *ofSquares, MaskedMoments moments)
{
    const auto zero = hn::Zero(d);
    const auto count = hn::LoadU(d, moments.counts);
    const auto sum = Narrow<T>::load(d, sums);
    const auto square = Narrow<T>::load(d, ofSquares);
    const auto meanDeviation = hn::Div(sum, count);
    const auto raw = hn::NegMulAdd(sum, meanDeviation, square);
    const auto counts = hn::Gt(count, zero);
    const auto lost = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
    const auto isZero = hn::Eq(square, zero);
    const auto squares = hn::IfThenElse(hn::Gt(raw, zero), raw, hn::IfThenElse(isZero, zero, lost));
    const auto mean = hn::Add(Narrow<T>::load(d, shifts), meanDeviation);
    hn::StoreU(hn::IfThenElseZero(counts, mean), d, moments.means);
    hn::StoreU(hn::IfThenElseZero(counts, squares), d, moments.squares);
    if (HWY_LIKELY(hn::AllFalse(d, isZero)))
        return;
    // All values are equal, or squares of differences vanish.
    for (std::int64_t k = 0; k < static_cast<std::int64_t>(hn::Lanes(d)); ++k) {
        const std::int64_t place = (group + k) * all.size;
        if (ofSquares[k] == 0 && differFrom(shifts[k], all.x + place, all.mask + place, all.size))
            moments.squares[k] = std::numeric_limits<double>::quiet_NaN();
    }
}

template <class T>
HWY_INLINE void mergeMaskedGroups(const AdjacentMaskedGroups<T> &all, Range groups, const T *shifts, const T *sums,
                                  const T *squares, MaskedMoments moments)
{
    forAllLanes(hn::ScalableTag<double>(), groups.count(), [&](auto d, std::int64_t i) HWY_ATTR {
        mergeMaskedGroupsAt(d, all, groups.first + i, shifts + i, sums + i, squares + i, moments.from(i));
    });
}

/// The shift of a block in which some elements count, as blockShift().
template <class T>
struct MaskedShift
{
    T value;
    std::int64_t used; ///< It is the mean of so many elements.

    /// How many elements a block may have that are summed up with it: it is a mean of at least one in 128 of those.
    std::int64_t longestBlock() const { return std::min(used * 2 * shiftShare, blockSize); }
};

/// Without a mask all count.
template <class T>
HWY_INLINE MaskedShift<T> maskedShift(const T *x, const MaskByte *mask, std::int64_t length)
{
    constexpr std::int64_t enough = blockSize / (2 * shiftShare);
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    auto sum = hn::Zero(d);
    T first = 0;
    std::int64_t used = 0;
    const auto add = [&](hn::Vec<decltype(d)> values, hn::Mask<decltype(d)> counts, std::int64_t i) HWY_ATTR {
        if (used == 0 && !hn::AllFalse(d, counts))
            first = x[i + hn::FindFirstTrue(d, counts)];
        sum = hn::Add(sum, hn::IfThenElseZero(counts, values));
        used += static_cast<std::int64_t>(hn::CountTrue(d, counts));
    };
    std::int64_t i = 0;
    for (; used < enough && i + lanes <= length; i += lanes) {
        const auto counts = mask == nullptr ? hn::FirstN(d, static_cast<std::size_t>(lanes)) : countsAt(d, mask + i);
        add(hn::LoadU(d, x + i), counts, i);
    }
    if (const std::int64_t rest = length - i; used < enough && rest > 0) {
        const auto counts = mask == nullptr ? hn::FirstN(d, static_cast<std::size_t>(rest))
                                            : hn::MaskFromVec(maskVectorPart(d, mask + i, rest));
        add(loadPart(d, x + i, rest), counts, i);
    }
    return {settledShift(hn::GetLane(hn::SumOfLanes(d, sum)) / static_cast<T>(used), first), used};
}

/// As UnmaskedBlocks, each element of x with its mask.
template <class T>
struct MaskedBlocks
{
    const T *x;
    const MaskByte *mask;

    HWY_INLINE const MaskByte *maskOf(const Block<T> &block) const { return mask + (block.x - x); }
    HWY_INLINE T shift(const Block<T> &block) const { return maskedShift(block.x, maskOf(block), block.length).value; }
    HWY_INLINE MaskedVectors masking(const Block<T> &block) const { return {maskOf(block)}; }
    HWY_INLINE void merge(const BlockSums<T> &sums, const Block<T> &block, MergedMoments &merged) const
    {
        const std::int64_t count = countOf(maskOf(block), block.length);
        if (count == 0)
            return;
        const bool differs = sums.square != 0 || differFrom(sums.shift, block.x, maskOf(block), block.length);
        mergeMasked(merged, static_cast<double>(count), static_cast<double>(sums.shift), static_cast<double>(sums.sum),
                    static_cast<double>(sums.square), differs);
    }
};

/// A block of a run, and its mask.
template <class T>
struct MaskedBlock
{
    Operands<T> operands;
    const MaskByte *mask;
    Counting counting;
    std::int64_t length;

    /// The mask if only some elements count, else null.
    const MaskByte *maskOfSome() const { return counting == Counting::Some ? mask : nullptr; }
};

/// Whether a group is several short runs, which are summed up together.
HWY_INLINE bool areShortRuns(const Nest &reduced)
{
    constexpr std::int64_t longRun = 1024;
    return reduced.depth > 1 && reduced.inner().length < longRun;
}

/// The moments of one group, from blocks of its runs.
template <class T>
class MaskedGroupSums
{
public:
    explicit HWY_INLINE MaskedGroupSums(const Nest &reduced)
        : m_joins(areShortRuns(reduced))
    { }
    HWY_INLINE void add(const MaskedBlock<T> &block)
    {
        if (block.counting != Counting::None)
            addPart({block.operands.x, block.maskOfSome(), block.length});
    }
    /// Adds a block that has been summed up, and of which any elements count.
    HWY_INLINE void add(const BlockSums<T> &sums, const MaskedBlock<T> &block)
    {
        mergeOpen();
        m_part[m_parts++] = {block.operands.x, block.maskOfSome(), block.length};
        merge(sums);
    }
    HWY_INLINE const MergedMoments &finish()
    {
        mergeOpen();
        return m_merged;
    }

private:
    struct Part
    {
        const T *x;
        const MaskByte *mask; ///< Null: all count.
        std::int64_t length;
    };
    static constexpr int mostParts = 32;

    HWY_INLINE void addPart(const Part &part)
    {
        if (m_parts == mostParts || m_elements + part.length > m_longest) {
            mergeOpen();
            const MaskedShift<T> shift = maskedShift(part.x, part.mask, part.length);
            m_shift = shift.value;
            m_longest = m_joins ? shift.longestBlock() : 0;
        }
        m_part[m_parts++] = part;
        m_elements += part.length;
    }
    /// The parts of the block that is open are summed up together, their sums in registers.
    HWY_INLINE void mergeOpen()
    {
        if (m_parts == 0)
            return;
        DeviationSums<T> sums(m_shift);
        for (int i = 0; i < m_parts; ++i) {
            const Part &part = m_part[i];
            if (part.mask == nullptr)
                sums.addRest(part.x, 0, part.length, UnmaskedVectors());
            else
                sums.addRest(part.x, 0, part.length, MaskedVectors {part.mask});
        }
        merge(sums.block());
    }
    HWY_INLINE void merge(const BlockSums<T> &sums)
    {
        std::int64_t count = 0;
        bool differs = sums.square != 0;
        for (int i = 0; i < m_parts; ++i) {
            const Part &part = m_part[i];
            count += part.mask == nullptr ? part.length : countOf(part.mask, part.length);
            differs = differs || differFrom(sums.shift, part.x, part.mask, part.length);
        }
        mergeMasked(m_merged, static_cast<double>(count), static_cast<double>(sums.shift),
                    static_cast<double>(sums.sum), static_cast<double>(sums.square), differs);
        m_parts = 0;
        m_elements = 0;
        m_longest = 0;
    }

    bool m_joins;
    T m_shift = 0; // Of the block that is open.
    Part m_part[mostParts];
    int m_parts = 0;
    std::int64_t m_elements = 0;
    std::int64_t m_longest = 0; ///< How many there may be.
    MergedMoments m_merged;
};

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
