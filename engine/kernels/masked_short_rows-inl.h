// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moments of masked groups of one short run each, one after the other, four at a time.
#if defined(NORMSCOPE_MASKED_SHORT_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_SHORT_ROWS_INL_H
#undef NORMSCOPE_MASKED_SHORT_ROWS_INL_H
#else
#define NORMSCOPE_MASKED_SHORT_ROWS_INL_H
#endif

#include "engine/kernels/masked_sums-inl.h"
#include "engine/kernels/short_runs-inl.h"
#include "engine/kernels/small_groups-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Whether the groups are short rows whose elements have masks of their own.
template <class Mask>
HWY_INLINE bool areMaskedShortRows(const Mask &mask, const Runs &shape)
{
    return areOfElements(mask) && areAdjacentRows(shape, 2, longestOfFour);
}

/// Shifts of four rows, each a mean of enough elements for as many as a row has: as maskedShift() finds them, or, where
/// enough of the first few count, their mean.
template <class T, class M>
HWY_INLINE void shiftFour(const MaskedVectors<M> *maskings, const T *const *x, std::int64_t length, T *shifts)
{
    constexpr std::int64_t few = 16;
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    hn::Vec<decltype(d)> sums[4];
    T firsts[4] = {};
    std::int64_t used[4] = {};
    for (int k = 0; k < 4; ++k) {
        sums[k] = hn::Zero(d);
        for (std::int64_t i = 0; i < few && i + lanes <= length; i += lanes) {
            const auto counts = countsAt(d, maskings[k].mask + i);
            const auto values = hn::LoadU(d, x[k] + i);
            if (used[k] == 0 && !hn::AllFalse(d, counts))
                firsts[k] = x[k][i + hn::FindFirstTrue(d, counts)];
            sums[k] = hn::Add(sums[k], hn::IfThenElseZero(counts, values));
            used[k] += static_cast<std::int64_t>(hn::CountTrue(d, counts));
        }
    }
    storeLaneSums(sums, shifts);
    for (int k = 0; k < 4; ++k) {
        shifts[k] = HWY_LIKELY(used[k] * shiftShare >= length)
            ? settledShift(shifts[k] / static_cast<T>(used[k]), firsts[k])
            : maskedShift(x[k], maskings[k].mask, length).value;
    }
}

/// Shifts, Σd and Σd² of rows, and how many of their elements count. There is room for whole sets of four, but for the
/// counts.
template <class T, class M>
HWY_INLINE void sumMaskedShortRows(const AdjacentMaskedGroups<T, M> &rows, Range groups, T *shifts, T *sums, T *squares,
                                   double *counts)
{
    for (std::int64_t i = 0; i < groups.count(); i += 4) {
        const T *starts[4];
        MaskedVectors<M> maskings[4];
        for (std::int64_t k = 0; k < 4; ++k) {
            const std::int64_t row = std::min(i + k, groups.count() - 1);
            const std::int64_t place = (groups.first + row) * rows.size;
            starts[k] = rows.x + place;
            maskings[k].mask = rows.mask + place;
            counts[row] = static_cast<double>(countOf(maskings[k].mask, rows.size));
        }
        shiftFour(maskings, starts, rows.size, shifts + i);
        sumFourBy(maskings, starts, rows.size, shifts + i, sums + i, squares + i);
    }
}

template <class T, class M>
HWY_INLINE void maskedShortRowMoments(const AdjacentMaskedGroups<T, M> &rows, Range groups, MaskedMoments moments)
{
    constexpr std::int64_t atOnce = 64;
    T shifts[atOnce];
    T sums[atOnce];
    T squares[atOnce];
    for (std::int64_t done = 0; done < groups.count(); done += atOnce) {
        const std::int64_t first = groups.first + done;
        const Range some {first, std::min(first + atOnce, groups.last)};
        const MaskedMoments own = moments.from(done);
        sumMaskedShortRows(rows, some, shifts, sums, squares, own.counts);
        mergeMaskedGroups(rows, some, shifts, sums, squares, own);
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
