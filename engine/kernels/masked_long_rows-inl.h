// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long groups whose elements have a mask each (long_rows-inl.h).
#if defined(NORMSCOPE_MASKED_LONG_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_LONG_ROWS_INL_H
#undef NORMSCOPE_MASKED_LONG_ROWS_INL_H
#else
#define NORMSCOPE_MASKED_LONG_ROWS_INL_H
#endif

#include "engine/kernels/long_rows-inl.h"
#include "engine/kernels/masked_sums-inl.h"
#include "engine/kernels/masked_transforms-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// As LongRows, each element with its mask.
template <class T>
class MaskedLongRows
{
public:
    HWY_INLINE MaskedLongRows(const T *x, const MaskByte *mask, const Runs &shape, const Finish &finish)
        : m_blocks {x, mask}
        , m_shape(shape)
        , m_finish(finish)
    { }

    HWY_INLINE void sum(Range groups, MaskedMoments moments) const
    {
        Odometer group(m_shape.groups, groups.first);
        for (std::int64_t g = 0; g < groups.count(); ++g, group.advance()) {
            auto sums = sumsAt(group.place().x);
            sums.add(m_shape.reduced.inner().length);
            storeMerged(sums.finish(), moments.from(g));
        }
    }
    HWY_INLINE bool finish(Range groups, MaskedMoments moments, Transforms<T> to) const
    {
        return maskedTransforms(m_finish, moments, groups.count(), to);
    }
    static HWY_INLINE void store(const MergedMoments &merged, MaskedMoments to) { storeMerged(merged, to); }
    HWY_INLINE StepwiseSums<T, MaskedBlocks<T>> sumsAt(std::int64_t place) const
    {
        return {m_blocks.x + place, m_shape.reduced.inner().length, m_blocks};
    }
    HWY_INLINE MaskedVectors maskingAt(std::int64_t place) const { return {m_blocks.mask + place}; }

private:
    MaskedBlocks<T> m_blocks;
    const Runs &m_shape;
    Finish m_finish;
};

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
