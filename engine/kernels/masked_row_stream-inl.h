// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups one after the other, each with its own mask, written as one stream of rows (adjacent_rows-inl.h).
#if defined(NORMSCOPE_MASKED_ROW_STREAM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_ROW_STREAM_INL_H
#undef NORMSCOPE_MASKED_ROW_STREAM_INL_H
#else
#define NORMSCOPE_MASKED_ROW_STREAM_INL_H
#endif

#include "engine/kernels/adjacent_rows-inl.h"
#include "engine/kernels/masked_short_rows-inl.h"
#include "engine/kernels/masked_transforms-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// As GroupBatch, of groups of up to a block, with masks.
template <class T>
class MaskedGroupBatch
{
public:
    static constexpr bool takesLongGroups = false;

    /// `given` are the transforms of all groups, to be used in place of their own; null: their own.
    HWY_INLINE MaskedGroupBatch(const T *x, const MaskByte *mask, const Runs &shape, const Finish &finish,
                                Transforms<T> given)
        : m_groups {x, mask, shape.reduced.inner().length}
        , m_finish(finish)
        , m_given(given)
    { }

    HWY_INLINE std::int64_t size() const { return m_groups.size; }
    HWY_INLINE std::int64_t unit() const { return m_groups.size <= longestOfFour ? 4 : 1; }
    HWY_INLINE void sum(Range groups, std::int64_t at, MaskedMoments moments)
    {
        const MaskedMoments own = moments.from(at);
        if (m_groups.size <= longestOfFour)
            return sumMaskedShortRows(m_groups, groups, m_shifts + at, m_sums + at, m_squares + at, own.counts);
        sumGroups(groups.count(), m_sums + at, m_squares + at, [&](std::int64_t i) HWY_ATTR {
            const T *const x = m_groups.x + (groups.first + i) * m_groups.size;
            const MaskByte *const mask = m_groups.mask + (groups.first + i) * m_groups.size;
            m_shifts[at + i] = maskedShift(x, mask, m_groups.size).value;
            own.counts[i] = static_cast<double>(countOf(mask, m_groups.size));
            DeviationSums<T> sums(m_shifts[at + i]);
            sums.addRest(x, 0, m_groups.size, MaskedVectors {mask});
            return sums;
        });
    }
    HWY_INLINE bool finish(Range groups, MaskedMoments moments)
    {
        mergeMaskedGroups(m_groups, groups, m_shifts, m_sums, m_squares, moments);
        const bool unusual = maskedTransforms(m_finish, moments, groups.count(), transforms());
        copyGiven(m_given, groups, transforms());
        return unusual;
    }
    Transforms<T> transforms() { return {m_centres, m_scales, m_offsets}; }

private:
    static constexpr std::int64_t most = mostOfBatch;
    AdjacentMaskedGroups<T> m_groups;
    Finish m_finish;
    Transforms<T> m_given;
    T m_shifts[most];
    T m_sums[most];
    T m_squares[most];
    T m_centres[most + mostLanes<T>] = {}; // Numbers beyond the last group, too: vectors of them are read.
    T m_scales[most + mostLanes<T>] = {};
    T m_offsets[most + mostLanes<T>] = {};
};

/// Whether forwardMaskedRows() should write these groups.
template <class T>
HWY_INLINE bool areMaskedStreamRows(const Runs &shape)
{
    return areStreamRows<T>(shape, 1) && shape.reduced.inner().length <= blockSize;
}

/// Moments and output of such groups, of which each element has a mask.
template <class T>
HWY_INLINE bool forwardMaskedRows(const Operands<T> &operands, const MaskByte *mask, const Runs &shape,
                                  const Finish &finish, Range groups, MaskedMoments moments, Transforms<T> given)
{
    MaskedGroupBatch<T> batch(operands.x, mask, shape, finish, given);
    const MaskedVectors masking {mask + groups.first * shape.reduced.inner().length};
    return forwardRowsBy(batch, operands, shape, groups, moments, masking);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
