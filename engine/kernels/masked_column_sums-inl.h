// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sums of masked columns over a block of rows, and their moments.
#if defined(NORMSCOPE_MASKED_COLUMN_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_COLUMN_SUMS_INL_H
#undef NORMSCOPE_MASKED_COLUMN_SUMS_INL_H
#else
#define NORMSCOPE_MASKED_COLUMN_SUMS_INL_H
#endif

#include "engine/kernels/masked_merge-inl.h"
#include "engine/kernels/masked_rows-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <limits>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The sums by column of up to blockRows rows.
template <class T>
struct MaskedColumnSums
{
    T shifts[paddedTile];
    T sums[paddedTile];
    T squares[paddedTile];
    MaskByte counts[paddedTile];
    MaskByte present[paddedTile]; ///< A mask of the columns that have any element that counts.
    T differences[paddedTile]; ///< 0 where all elements that count are equal.
};

static_assert(blockRows <= std::numeric_limits<MaskByte>::max());

/// The shift of a column is the mean of those elements in the first shiftRows rows that count; if none does, the next
/// one.
template <class T>
HWY_INLINE void maskedShifts(const MaskedRows<T> &own, std::int64_t width, MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto one = hn::Set(d, T(1));
    const auto zero = hn::Zero(d);
    const auto whole = hn::VecFromMask(d, hn::Eq(zero, zero));
    for (std::int64_t i = 0; i < width; i += lanes) {
        const std::int64_t here = std::min(lanes, width - i);
        const auto present = maskVector(d, block.present + i);
        auto sum = zero, seen = zero, first = zero;
        for (std::int64_t row = 0; row < own.count; ++row) {
            const T *const x = own.rows[row] + i;
            const auto all = own.areWhole ? whole
                : here == lanes           ? maskVector(d, own.masks[row] + i)
                                          : maskVectorPart(d, own.masks[row] + i, here);
            // Decided column by column, whatever the neighbours are: the same bits for a column alone.
            const auto counts = own.places[row] < shiftRows ? all : hn::IfThenElseZero(hn::Eq(seen, zero), all);
            const auto value = hn::And(here == lanes ? hn::LoadU(d, x) : loadPart(d, x, here), counts);
            first = hn::IfThenElse(hn::Eq(seen, zero), value, first);
            sum = hn::Add(sum, value);
            seen = hn::Add(seen, hn::And(one, counts));
            const auto missing = hn::IfThenElseZero(hn::Eq(seen, zero), present);
            if (own.places[row] + 1 >= shiftRows && hn::AllFalse(d, hn::MaskFromVec(missing)))
                break;
        }
        const auto mean = hn::Div(sum, hn::Max(seen, one));
        const auto close = hn::Le(hn::Abs(hn::Sub(mean, first)),
                                  hn::Mul(hn::Abs(first), hn::Set(d, 4 * std::numeric_limits<T>::epsilon())));
        hn::StoreU(hn::IfThenElse(close, first, mean), d, block.shifts + i);
    }
}

/// Adds to the counts of columns how many of the rows count.
template <int n>
HWY_INLINE void addCounts(const MaskByte *const *masks, std::int64_t width, MaskByte *counts)
{
    std::int64_t i = 0;
    const auto addBy = [&](auto d) HWY_ATTR {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        for (; i + lanes <= width; i += lanes) {
            auto count = hn::LoadU(d, counts + i);
            for (int row = 0; row < n; ++row)
                count = hn::Sub(count, hn::LoadU(d, masks[row] + i)); // 0xff is -1.
            hn::StoreU(count, d, counts + i);
        }
    };
    addBy(hn::ScalableTag<MaskByte>());
    addBy(hn::CappedTag<MaskByte, 8>());
    addBy(hn::CappedTag<MaskByte, 1>());
}

/// Adds n rows. Prefetches what is `ahead` elements farther on; 0: nothing.
template <int n, class T>
HWY_INLINE void addMaskedRows(const T *const *rows, const MaskByte *const *masks, std::int64_t width,
                              std::int64_t ahead, MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto addAt = [&](std::int64_t i, auto &&load, auto &&where) HWY_ATTR {
        if (ahead != 0 && i % lineElements<T> == 0) {
            for (int row = 0; row < n; ++row)
                hwy::Prefetch(rows[row] + i + ahead);
        }
        const auto shift = hn::LoadU(d, block.shifts + i);
        auto sum = hn::LoadU(d, block.sums + i);
        auto square = hn::LoadU(d, block.squares + i);
        for (int row = 0; row < n; ++row) {
            const auto deviation = where(hn::Sub(load(rows[row] + i), shift), masks[row] + i);
            sum = hn::Add(sum, deviation);
            square = hn::MulAdd(deviation, deviation, square);
        }
        hn::StoreU(sum, d, block.sums + i);
        hn::StoreU(square, d, block.squares + i);
    };
    std::int64_t i = 0;
    for (; i + lanes <= width; i += lanes) {
        addAt(
            i, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); },
            [&](auto v, const MaskByte *bytes) HWY_ATTR { return whereCounts(d, v, bytes); });
    }
    if (i < width) {
        addAt(
            i, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - i); },
            [&](auto v, const MaskByte *bytes) HWY_ATTR { return hn::And(v, maskVectorPart(d, bytes, width - i)); });
    }
}

template <class D>
HWY_INLINE hn::Vec<D> countsAsDoubles(D d, const MaskByte *counts)
{
    const auto bytes = hn::LoadU(hn::Rebind<MaskByte, D>(), counts);
    return hn::PromoteTo(d, hn::PromoteTo(hn::Rebind<std::int32_t, D>(), bytes));
}

/// Merges the sums of a block into the moments of its columns.
template <class T, class D>
HWY_INLINE void mergeMaskedAt(D d, const MaskedColumnSums<T> &block, std::int64_t i, MaskedMoments moments)
{
    const auto zero = hn::Zero(d);
    const auto one = hn::Set(d, 1.0);
    const auto lost = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
    const auto count = countsAsDoubles(d, block.counts + i);
    const auto sum = Narrow<T>::load(d, block.sums + i);
    const auto meanDeviation = hn::Div(sum, hn::Max(count, one));
    const auto mean = hn::Add(Narrow<T>::load(d, block.shifts + i), meanDeviation);
    const auto raw = hn::NegMulAdd(sum, meanDeviation, Narrow<T>::load(d, block.squares + i));
    const auto equal = hn::Eq(Narrow<T>::load(d, block.differences + i), zero);
    const auto squares = hn::IfThenElse(hn::Gt(raw, zero), raw, hn::IfThenElse(equal, zero, lost));
    mergeMoments(d, count, mean, squares, moments);
}

/// Counts the rows of a block by column.
template <class T>
HWY_INLINE void countRows(const MaskedRows<T> &own, std::int64_t width, MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<MaskByte> d;
    const std::int64_t padded = width + static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    std::fill_n(block.counts, padded, static_cast<MaskByte>(own.areWhole ? own.count : 0));
    std::int64_t k = own.areWhole ? own.count : 0;
    for (; k + rowsAtOnce <= own.count; k += rowsAtOnce)
        addCounts<rowsAtOnce>(own.masks + k, width, block.counts);
    for (; k < own.count; ++k)
        addCounts<1>(own.masks + k, width, block.counts);
    for (std::int64_t i = 0; i < width; i += static_cast<std::int64_t>(hn::Lanes(d))) {
        const auto isPresent = hn::Ne(hn::LoadU(d, block.counts + i), hn::Zero(d));
        hn::StoreU(hn::VecFromMask(d, isPresent), d, block.present + i);
    }
}

/// Sums of squares are 0 where values are equal, but also where squares of differences vanish: differences are looked
/// for.
template <class T>
HWY_INLINE void findDifferences(const MaskedRows<T> &own, std::int64_t width, MaskedColumnSums<T> &block)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (std::int64_t i = 0; i < width; i += lanes) {
        const std::int64_t here = std::min(lanes, width - i);
        const auto squares = hn::LoadU(d, block.squares + i);
        const auto shift = hn::LoadU(d, block.shifts + i);
        const auto isPresent = hn::MaskFromVec(maskVector(d, block.present + i));
        const auto isInside = hn::FirstN(d, static_cast<std::size_t>(here));
        const auto isInDoubt = hn::And(hn::And(isInside, isPresent), areInDoubt<T>(d, squares, shift));
        auto differences = squares;
        if (!hn::AllFalse(d, isInDoubt)) {
            for (std::int64_t row = 0; row < own.count; ++row) {
                const auto differs = hn::And(isInDoubt, hn::Ne(loadPart(d, own.rows[row] + i, here), shift));
                const auto found = own.areWhole
                    ? differs
                    : hn::And(differs, hn::MaskFromVec(maskVectorPart(d, own.masks[row] + i, here)));
                differences = hn::IfThenElse(found, hn::Set(d, T(1)), differences);
            }
        }
        hn::StoreU(differences, d, block.differences + i);
    }
}

template <int n, class T>
HWY_INLINE void addRowsOrMasked(const MaskedRows<T> &own, std::int64_t first, std::int64_t width, std::int64_t ahead,
                                MaskedColumnSums<T> &block)
{
    if (own.areWhole) { // The same bits as with blended vectors: their zeros would not change sums.
        addRows<n, false>(own.rows + first, block.shifts, width, ahead, block.sums, block.squares);
        return;
    }
    addMaskedRows<n>(own.rows + first, own.masks + first, width, ahead, block);
}

/// Adds up the rows of a block, prefetching what is `ahead` elements farther on; `doCompete` as doRowsCompete(). Calls
/// takeNext(some) before some of them are added: the mask of the next block is on its way meanwhile.
template <class T, class TakeNext>
HWY_INLINE void sumMaskedRows(const MaskedRows<T> &own, std::int64_t width, std::int64_t ahead, bool doCompete,
                              MaskedColumnSums<T> &block, TakeNext &&takeNext)
{
    countRows(own, width, block);
    maskedShifts(own, width, block);
    const std::int64_t padded = width + static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    std::fill_n(block.sums, padded, T(0));
    std::fill_n(block.squares, padded, T(0));
    std::int64_t k = 0;
    const auto add = [&](auto n) HWY_ATTR {
        for (; k + n.value <= own.count; k += n.value) {
            takeNext(n.value);
            addRowsOrMasked<n.value>(own, k, width, ahead, block);
        }
    };
    if (!doCompete)
        add(std::integral_constant<int, apartRowsAtOnce>());
    add(std::integral_constant<int, rowsAtOnce>());
    for (; k < own.count; ++k)
        addRowsOrMasked<1>(own, k, width, ahead, block);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
