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
#include <bit>
#include <cstdint>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Whether the groups are short rows whose elements have masks of their own.
HWY_INLINE bool areMaskedShortRows(const RowMask &mask, const Runs &shape)
{
    return mask.isOfElements() && areAdjacentRows(shape, 2, longestOfFour);
}

/// Which elements of a row count.
struct RowCounting
{
    std::int64_t first; ///< The first one; where none counts, the last element.
    std::int64_t count;
};

/// Of a row of up to `shiftShare` elements.
HWY_INLINE RowCounting countingOfRow(const MaskByte *mask, std::int64_t length)
{
    static_assert(shiftShare == 64);
#if HWY_TARGET == HWY_AVX3
    const hn::ScalableTag<MaskByte> d;
    const auto inside = hn::FirstN(d, static_cast<std::size_t>(length));
    const auto counts = hn::Ne(hn::MaskedLoad(inside, d, mask), hn::Zero(d));
    const auto bits = static_cast<std::uint64_t>(counts.raw); // One for each element.
    return {std::min<std::int64_t>(std::countr_zero(bits), length - 1), std::popcount(bits)};
#else
    const hn::CappedTag<MaskByte, 16> d;
    std::int64_t first = 0;
    if (length >= static_cast<std::int64_t>(hn::Lanes(d)))
        first = std::max<std::int64_t>(hn::FindFirstTrue(d, hn::Ne(hn::LoadU(d, mask), hn::Zero(d))), 0);
    while (first + 1 < length && mask[first] == 0)
        ++first;
    return {first, countOf(mask, length)};
#endif
}

/// Shifts of four longer rows, each a mean of enough elements for as many as a row has: as maskedShift() finds them,
/// or, where enough of the first few count, their mean.
template <class T>
HWY_INLINE void shiftFour(const MaskedVectors *maskings, const T *const *x, std::int64_t length, T *shifts)
{
    constexpr std::int64_t few = 16;
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    hn::Vec<decltype(d)> sums[4];
    T firsts[4] = {};
    T used[4] = {};
    for (int k = 0; k < 4; ++k) {
        sums[k] = hn::Zero(d);
        std::size_t count = 0;
        for (std::int64_t i = 0; i < few && i + lanes <= length; i += lanes) {
            const auto counts = countsAt(d, maskings[k].mask + i);
            const auto values = hn::LoadU(d, x[k] + i);
            if (count == 0 && !hn::AllFalse(d, counts))
                firsts[k] = x[k][i + hn::FindFirstTrue(d, counts)];
            sums[k] = hn::Add(sums[k], hn::IfThenElseZero(counts, values));
            count += hn::CountTrue(d, counts);
        }
        used[k] = static_cast<T>(count);
    }
    storeLaneSums(sums, shifts);
    forAllLanes(hn::CappedTag<T, 4>(), 4, [&](auto d4, std::int64_t i) HWY_ATTR {
        // As settledShift().
        const auto first = hn::LoadU(d4, firsts + i);
        const auto mean = hn::Div(hn::LoadU(d4, shifts + i), hn::LoadU(d4, used + i));
        const auto rounding = hn::Mul(hn::Set(d4, 4 * std::numeric_limits<T>::epsilon()), hn::Abs(first));
        const auto isSettled = hn::Le(hn::Abs(hn::Sub(mean, first)), rounding);
        hn::StoreU(hn::IfThenElse(isSettled, first, mean), d4, shifts + i);
    });
    for (int k = 0; k < 4; ++k) {
        if (HWY_UNLIKELY(used[k] * shiftShare < static_cast<T>(length)))
            shifts[k] = maskedShift(x[k], maskings[k].mask, length).value;
    }
}

/// Shifts, Σd and Σd² of rows, and how many of their elements count. There is room for whole sets of four, but for the
/// counts.
template <class T>
HWY_INLINE void sumMaskedShortRows(const AdjacentMaskedGroups<T> &rows, Range groups, T *shifts, T *sums, T *squares,
                                   double *counts)
{
    const bool areShort = rows.size <= shiftShare; // One element is enough for a shift.
    for (std::int64_t i = 0; i < groups.count(); i += 4) {
        const T *starts[4];
        MaskedVectors maskings[4];
        for (std::int64_t k = 0; k < 4; ++k) {
            const std::int64_t row = std::min(i + k, groups.count() - 1);
            const std::int64_t place = (groups.first + row) * rows.size;
            starts[k] = rows.x + place;
            maskings[k].mask = rows.mask + place;
            if (areShort) {
                const RowCounting own = countingOfRow(maskings[k].mask, rows.size);
                shifts[i + k] = starts[k][own.first];
                counts[row] = static_cast<double>(own.count);
            } else {
                counts[row] = static_cast<double>(countOf(maskings[k].mask, rows.size));
            }
        }
        if (!areShort)
            shiftFour(maskings, starts, rows.size, shifts + i);
        sumFourBy(maskings, starts, rows.size, shifts + i, sums + i, squares + i);
    }
}

template <class T>
HWY_INLINE void maskedShortRowMoments(const AdjacentMaskedGroups<T> &rows, Range groups, MaskedMoments moments)
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
