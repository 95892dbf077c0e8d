// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moments of columns.
#if defined(NORMSCOPE_COLUMN_MOMENTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_COLUMN_MOMENTS_INL_H
#undef NORMSCOPE_COLUMN_MOMENTS_INL_H
#else
#define NORMSCOPE_COLUMN_MOMENTS_INL_H
#endif

#include "engine/kernels/partial-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Rows whose sums stay in the values' own type.
inline constexpr std::int64_t blockRows = 64;
/// In a block of more than twice as many rows the shift is their mean, otherwise the first row.
inline constexpr std::int64_t shiftRows = 4;
/// Room for whole vectors at the end of a tile.
inline constexpr std::int64_t paddedTile = widestTile + 64;

/// Adds the deviations of `n` rows from the shift to the sums by column. Prefetches what is `ahead` elements farther
/// on; 0: nothing.
template <int n, bool isFirst, class T>
HWY_INLINE void addRows(const T *const *rows, const T *shifts, std::int64_t width, std::int64_t ahead, T *sums,
                        T *squares)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr std::int64_t line = lineElements<T>;
    const auto addAt = [&](std::int64_t column, auto &&load) HWY_ATTR {
        if (ahead != 0 && column % line == 0) {
            for (int row = 0; row < n; ++row)
                hwy::Prefetch(rows[row] + column + ahead);
        }
        const auto shift = load(shifts + column);
        auto sum = isFirst ? hn::Zero(d) : hn::LoadU(d, sums + column);
        auto square = isFirst ? hn::Zero(d) : hn::LoadU(d, squares + column);
        for (int row = 0; row < n; ++row) {
            const auto deviation = hn::Sub(load(rows[row] + column), shift);
            sum = hn::Add(sum, deviation);
            square = hn::MulAdd(deviation, deviation, square);
        }
        hn::StoreU(sum, d, sums + column);
        hn::StoreU(square, d, squares + column);
    };
    std::int64_t column = 0;
    for (; column + lanes <= width; column += lanes)
        addAt(column, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); });
    if (column < width)
        addAt(column, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - column); });
}

template <class T>
HWY_INLINE void averageRows(const T *const *rows, std::int64_t width, T *means)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto averageAt = [&](std::int64_t column, auto &&load) HWY_ATTR {
        const auto first = hn::Add(load(rows[0] + column), load(rows[1] + column));
        const auto second = hn::Add(load(rows[2] + column), load(rows[3] + column));
        hn::StoreU(hn::Mul(hn::Add(first, second), hn::Set(d, T(0.25))), d, means + column);
    };
    std::int64_t column = 0;
    for (; column + lanes <= width; column += lanes)
        averageAt(column, [&](const T *from) HWY_ATTR { return hn::LoadU(d, from); });
    if (column < width)
        averageAt(column, [&](const T *from) HWY_ATTR { return loadPart(d, from, width - column); });
}

/// Rows that are added at a time: several, as the sums are read and written each time.
inline constexpr int rowsAtOnce = 4;
/// As many rows as this are read at a time where they do not compete for the same few places of the first-level cache,
/// in which the sums have to stay: so many streams bring a third more out of the memory than four.
inline constexpr int apartRowsAtOnce = 8;

/// Whether the rows of the innermost loop are at the same places of a first-level cache, each way of which is a page;
/// of one row nothing is gained by the other way.
template <class T>
HWY_INLINE bool doRowsCompete(const Nest &rows)
{
    return rows.depth == 0 || rows.inner().steps.x % pageElements<T> == 0;
}

/// Adds `count` rows to the sums of a block, the first `row` of which are in them, `n` at a time.
template <int n, class T>
HWY_INLINE void addBlockOfRows(const T *const *rows, const T *shifts, std::int64_t row, std::int64_t count,
                               std::int64_t width, std::int64_t ahead, T *sums, T *squares)
{
    if (row == 0 && count >= n) {
        addRows<n, true>(rows, shifts, width, ahead, sums, squares);
        row = n;
    }
    for (; row + n <= count; row += n)
        addRows<n, false>(rows + row, shifts, width, ahead, sums, squares);
    if constexpr (n > 1) {
        if (row < count)
            addBlockOfRows<(n > rowsAtOnce ? rowsAtOnce : 1)>(rows, shifts, row, count, width, ahead, sums, squares);
    }
}

/// How far ahead rows are prefetched: processors by themselves follow what they read to the end of a page, and begin
/// anew with every row. With rows of a page or more they do better alone.
template <class T>
class RowPrefetch
{
public:
    RowPrefetch(const Nest &rows, std::int64_t width)
    {
        if (rows.depth == 0 || width >= pageElements<T>)
            return;
        m_rows = (2 * pageElements<T> + width - 1) / width;
        m_elements = m_rows * rows.inner().steps.x;
    }

    /// In elements, for rows that `left` ones follow; 0: nothing. Nothing behind the last row is prefetched: where no
    /// memory is, each prefetch walks through the page tables, which took two thirds of the time of 32 x 128 on a Zen.
    std::int64_t ahead(std::int64_t left) const { return left >= m_rows ? m_elements : 0; }

private:
    std::int64_t m_rows = 0;
    std::int64_t m_elements = 0;
};

/// Sums of squares of a block are 0 where all values equal the shift, and where those of differences vanish: then they
/// become NaN. Dead channels are so looked at while they are in the cache.
template <class T>
HWY_INLINE void markVanishedColumns(const T *const *rows, const T *shifts, std::int64_t count, std::int64_t width,
                                    T *squares)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto inDoubtAt = [&](std::int64_t i) HWY_ATTR {
        const std::int64_t here = std::min(lanes, width - i);
        const auto isInside = hn::FirstN(d, static_cast<std::size_t>(here));
        return hn::And(isInside, areInDoubt<T>(d, hn::LoadU(d, squares + i), loadPart(d, shifts + i, here)));
    };
    bool isAny = false;
    for (std::int64_t i = 0; i < width; i += lanes)
        isAny |= !hn::AllFalse(d, inDoubtAt(i));
    if (HWY_LIKELY(!isAny))
        return;
    T differs[paddedTile];
    std::fill_n(differs, width + lanes, T(0));
    for (std::int64_t row = 0; row < count; ++row) {
        forEachVector<T>(width, [&](std::int64_t i, std::int64_t, auto &&load) NORMSCOPE_INLINE {
            const auto own = hn::VecFromMask(d, hn::Ne(load(rows[row]), load(shifts)));
            hn::StoreU(hn::Or(hn::LoadU(d, differs + i), own), d, differs + i);
        });
    }
    const auto lost = hn::Set(d, std::numeric_limits<T>::quiet_NaN());
    for (std::int64_t i = 0; i < width; i += lanes) {
        const auto isLost = hn::And(hn::MaskFromVec(hn::LoadU(d, differs + i)), inDoubtAt(i));
        hn::StoreU(hn::IfThenElse(isLost, lost, hn::LoadU(d, squares + i)), d, squares + i);
    }
}

/// Merges a block's sums into the moments by column of the `before` rows that came first (MergedMoments::add).
template <class T, class D>
HWY_INLINE void mergeBlockAt(D d, const T *shifts, const T *sums, const T *squares, double before, double count,
                             GroupMoments moments)
{
    auto [mean, square] = momentVectors(d, Narrow<T>::load(d, shifts), Narrow<T>::load(d, sums),
                                        Narrow<T>::load(d, squares), 1 / count);
    if (before > 0) {
        const double share = count / (before + count);
        const auto oldMean = hn::LoadU(d, moments.means);
        const auto distance = hn::Sub(mean, oldMean);
        mean = hn::MulAdd(distance, hn::Set(d, share), oldMean);
        square = hn::Add(hn::LoadU(d, moments.squares),
                         hn::MulAdd(hn::Mul(distance, distance), hn::Set(d, before * share), square));
        square = keptSquares(d, square, distance);
    }
    hn::StoreU(mean, d, moments.means);
    hn::StoreU(square, d, moments.squares);
}

template <class T>
HWY_INLINE void mergeBlock(const T *shifts, const T *sums, const T *squares, std::int64_t width, double before,
                           double count, GroupMoments moments)
{
    forAllLanes(hn::ScalableTag<double>(), width, [&](auto d, std::int64_t i) HWY_ATTR {
        mergeBlockAt(d, shifts + i, sums + i, squares + i, before, count, moments.from(i));
    });
}

template <class T>
HWY_INLINE void tileMoments(const T *x, const Nest &rows, std::int64_t width, GroupMoments moments)
{
    T sums[paddedTile];
    T squares[paddedTile];
    T averages[paddedTile];
    const T *block[blockRows];
    Odometer row(rows);
    const std::int64_t rowCount = rows.size();
    const RowPrefetch<T> prefetch(rows, width);
    const bool doCompete = doRowsCompete<T>(rows);
    for (std::int64_t first = 0; first < rowCount; first += blockRows) {
        const std::int64_t count = std::min(blockRows, rowCount - first);
        for (std::int64_t i = 0; i < count; ++i, row.advance())
            block[i] = x + row.place().x;
        const bool isLong = count > 2 * shiftRows;
        const T *shifts = isLong ? averages : block[0];
        if (isLong)
            averageRows(block, width, averages);
        const std::int64_t ahead = prefetch.ahead(rowCount - first - count);
        if (doCompete)
            addBlockOfRows<rowsAtOnce>(block, shifts, 0, count, width, ahead, sums, squares);
        else
            addBlockOfRows<apartRowsAtOnce>(block, shifts, 0, count, width, ahead, sums, squares);
        markVanishedColumns(block, shifts, count, width, squares);
        mergeBlock(shifts, sums, squares, width, static_cast<double>(first), static_cast<double>(count), moments);
    }
}

/// Squares are 0 only where all elements of a column are equal, and NaN where they vanish.
template <class T>
void columnMoments(const T *x, const Nest &rows, Range columns, GroupMoments moments)
{
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile)
        tileMoments(x + first, rows, std::min(widestTile, columns.last - first), moments.from(first - columns.first));
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
