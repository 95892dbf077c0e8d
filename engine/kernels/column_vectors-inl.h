// SPDX-License-Identifier: GPL-3.0-or-later
//
// A vector of columns at a time, of few enough rows that all of them stay in the first-level cache: what is between
// reading and writing stays in registers. row(i) is the vector of the columns' i-th elements, and put(v, i) takes that
// of the output.
#if defined(NORMSCOPE_COLUMN_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_COLUMN_VECTORS_INL_H
#undef NORMSCOPE_COLUMN_VECTORS_INL_H
#else
#define NORMSCOPE_COLUMN_VECTORS_INL_H
#endif

#include "engine/kernels/column_moments-inl.h"
#include "engine/kernels/small_groups-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The sums of a vector of columns.
template <class V>
struct ColumnSums
{
    V shift;
    PlaceSums<V> sums;
};

/// Sums up rows of a vector of columns, at most a block of them. As columnMoments() does, to the same bits.
template <class T, class V, class Row>
HWY_INLINE ColumnSums<V> sumColumns(Range rows, Row &&row)
{
    const hn::ScalableTag<T> d;
    const std::int64_t first = rows.first;
    const V shift = rows.count() <= 2 * shiftRows
        ? row(first)
        : hn::Mul(hn::Add(hn::Add(row(first), row(first + 1)), hn::Add(row(first + 2), row(first + 3))),
                  hn::Set(d, T(0.25)));
    PlaceSums<V> sums {hn::Zero(d), hn::Zero(d)};
    for (std::int64_t i = first; i < rows.last; ++i) {
        const V deviation = hn::Sub(row(i), shift);
        sums.sum = hn::Add(sums.sum, deviation);
        sums.square = hn::MulAdd(deviation, deviation, sums.square);
    }
    return {shift, sums};
}

/// In which of a vector of columns all elements of some rows equal the shift.
template <class T, class V, class Row>
HWY_INLINE auto areColumnsOf(V shift, Range rows, Row &&row)
{
    auto are = hn::Eq(shift, shift);
    for (std::int64_t i = rows.first; i < rows.last; ++i)
        are = hn::And(are, hn::Eq(row(i), shift));
    return are;
}

/// Normalizes a vector of columns, of which `count` lanes hold one, of at most a block of rows. Returns whether any
/// group is unusual.
template <bool centred, class T, class V, class Row, class Put>
HWY_INLINE bool normalizeColumnVector(std::int64_t rows, std::int64_t count, const LaneFinish<T> &finish,
                                      const FinishFactors &factors, GroupMoments moments, V gamma, V beta, Row &&row,
                                      Put &&put)
{
    const auto [shift, sums] = sumColumns<T, V>({0, rows}, row);
    const auto areShift = [&, own = shift]() HWY_ATTR { return areColumnsOf<T>(own, {0, rows}, row); };
    const auto transform = finishLanes<centred, T>(shift, sums, count, finish, factors, moments, areShift);
    for (std::int64_t i = 0; i < rows; ++i) {
        V value = row(i);
        if constexpr (centred)
            value = hn::Sub(hn::Sub(value, shift), transform.meanDeviation);
        put(hn::MulAdd(hn::Mul(value, transform.scale), gamma, beta), i);
    }
    return transform.unusual;
}

/// The sums of a block of rows of a vector of columns, of which `count` lanes hold one; that of squares is NaN where it
/// vanished.
template <class T, class Row>
HWY_INLINE auto sumColumnBlock(Range rows, std::int64_t count, Row &&row)
{
    const hn::ScalableTag<T> d;
    auto block = sumColumns<T, hn::Vec<decltype(d)>>(rows, row);
    const auto isColumn = hn::FirstN(d, static_cast<std::size_t>(count));
    const auto isInDoubt = hn::And(isColumn, areInDoubt<T>(d, block.sums.square, block.shift));
    if (HWY_UNLIKELY(!hn::AllFalse(d, isInDoubt))) {
        const auto areShift = areColumnsOf<T>(block.shift, rows, row);
        const auto lost = hn::Set(d, std::numeric_limits<T>::quiet_NaN());
        block.sums.square = hn::IfThenElse(hn::AndNot(areShift, isInDoubt), lost, block.sums.square);
    }
    return block;
}

/// Merges a block of rows of a vector of columns into the moments of the rows before it. These have room for whole
/// vectors.
template <class T, class Row>
HWY_INLINE void addColumnBlock(Range rows, std::int64_t count, GroupMoments moments, Row &&row)
{
    const hn::ScalableTag<T> d;
    const auto [shift, sums] = sumColumnBlock<T>(rows, count, row);
    HWY_ALIGN T values[3][mostLanes<T>];
    hn::Store(shift, d, values[0]);
    hn::Store(sums.sum, d, values[1]);
    hn::Store(sums.square, d, values[2]);
    mergeBlock(values[0], values[1], values[2], static_cast<std::int64_t>(hn::Lanes(d)),
               static_cast<double>(rows.first), static_cast<double>(rows.count()), moments);
}

/// The moments of a vector of columns, of which `count` lanes hold one, of any number of rows: as columnMoments() finds
/// them, to the same bits.
template <class T, class Row>
HWY_INLINE void columnVectorMoments(std::int64_t rows, std::int64_t count, GroupMoments moments, Row &&row)
{
    if (rows <= blockRows) {
        const auto [shift, sums] = sumColumnBlock<T>({0, rows}, count, row);
        momentsOfLanes<T>(shift, sums.sum, sums.square, 1 / static_cast<double>(rows), moments, count);
        return;
    }
    double means[mostLanes<T>];
    double squares[mostLanes<T>];
    for (std::int64_t first = 0; first < rows; first += blockRows)
        addColumnBlock<T>({first, std::min(first + blockRows, rows)}, count, {means, squares}, row);
    std::copy_n(means, count, moments.means);
    std::copy_n(squares, count, moments.squares);
}

/// As normalizeColumnVector(), of any number of rows, or with given transforms of these columns, if there are any.
/// `factors` are those of groups that are known to be constant if their squares are 0.
template <class T, class V, class Row, class Put>
HWY_INLINE bool normalizeColumnBlocks(std::int64_t rows, std::int64_t count, const FinishFactors &factors,
                                      GroupMoments moments, Transforms<T> given, V gamma, V beta, Row &&row, Put &&put)
{
    const hn::ScalableTag<T> d;
    columnVectorMoments<T>(rows, count, moments, row);
    HWY_ALIGN T values[3][mostLanes<T>] = {};
    const Transforms<T> transforms {values[0], values[1], values[2]};
    const bool unusual = transformsBy(factors, moments, count, transforms);
    copyGiven(given, {0, count}, transforms);
    const V centre = hn::Load(d, transforms.centres);
    const V scale = hn::Mul(hn::Load(d, transforms.scales), gamma);
    const V offset = hn::MulAdd(hn::Load(d, transforms.offsets), gamma, beta);
    for (std::int64_t i = 0; i < rows; ++i)
        put(hn::MulAdd(hn::Sub(row(i), centre), scale, offset), i);
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
