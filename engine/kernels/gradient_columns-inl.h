// SPDX-License-Identifier: GPL-3.0-or-later
//
// The backward pass of groups of columns.
#if defined(NORMSCOPE_GRADIENT_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_GRADIENT_COLUMNS_INL_H
#undef NORMSCOPE_GRADIENT_COLUMNS_INL_H
#else
#define NORMSCOPE_GRADIENT_COLUMNS_INL_H
#endif

#include "engine/kernels/gradient_parts-inl.h"
#include "engine/kernels/panel-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Adds Σdy and Σdy·(x − centre) of `n` rows to the sums by column.
template <int n, bool masked, class T>
HWY_INLINE void addGradientRows(const GradientOperands<T> &operands, const std::int64_t *rows, std::int64_t width,
                                const T *centres, T *sums, T *projections)
{
    const hn::ScalableTag<T> d;
    forEachVector<T>(width, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto centre = load(centres);
        auto sum = hn::LoadU(d, sums + i);
        auto projection = hn::LoadU(d, projections + i);
        for (int row = 0; row < n; ++row) {
            const MaskByte *mask = masked ? operands.mask + rows[row] + i : nullptr;
            const auto upstream = counting<masked>(load(operands.upstream + rows[row]), mask, count);
            const auto deviation = counting<masked>(hn::Sub(load(operands.x + rows[row]), centre), mask, count);
            sum = hn::Add(sum, upstream);
            projection = hn::MulAdd(upstream, deviation, projection);
        }
        hn::StoreU(sum, d, sums + i);
        hn::StoreU(projection, d, projections + i);
    });
}

/// Calls f(std::integral_constant<int, n>, rows) for the rows of a nest, some at a time.
template <int atOnce, class F>
HWY_INLINE void forEachRows(Odometer &row, std::int64_t count, F &&f)
{
    std::int64_t rows[atOnce];
    for (; count >= atOnce; count -= atOnce) {
        for (int i = 0; i < atOnce; ++i, row.advance())
            rows[i] = row.place().x;
        f(std::integral_constant<int, atOnce>(), rows);
    }
    for (; count > 0; --count, row.advance()) {
        rows[0] = row.place().x;
        f(std::integral_constant<int, 1>(), rows);
    }
}

/// addGradientRows() for the next rows of a tile; rows that are masked in part go one by one.
template <bool masked, class T>
HWY_INLINE void addGradientBlock(const GradientOperands<T> &tile, Odometer &row, std::int64_t count, std::int64_t width,
                                 const T *centres, T *sums, T *projections)
{
    std::int64_t whole[rowsAtOnce];
    int found = 0;
    for (; count > 0; --count, row.advance()) {
        const std::int64_t place = row.place().x;
        withMask<masked>(masked ? tile.mask + place : nullptr, width, [&](auto some) HWY_ATTR {
            if constexpr (some.value)
                addGradientRows<1, true>(tile, &place, width, centres, sums, projections);
            else
                whole[found++] = place;
        });
        if (found == rowsAtOnce) {
            addGradientRows<rowsAtOnce, false>(tile, whole, width, centres, sums, projections);
            found = 0;
        }
    }
    for (int i = 0; i < found; ++i)
        addGradientRows<1, false>(tile, whole + i, width, centres, sums, projections);
}

template <class T>
void columnGradientSums(const GradientOperands<T> &operands, const Nest &nest, Range columns, const T *centres,
                        GradientSums to)
{
    T sums[paddedTile];
    T projections[paddedTile];
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile) {
        const std::int64_t width = std::min(widestTile, columns.last - first);
        const GradientOperands<T> tile = operands.at({first, 0, 0});
        Odometer row(nest);
        for (std::int64_t left = nest.size(); left > 0; left -= blockRows) {
            const std::int64_t count = std::min(blockRows, left);
            std::fill_n(sums, width, T(0));
            std::fill_n(projections, width, T(0));
            if (tile.mask != nullptr)
                addGradientBlock<true>(tile, row, count, width, centres + first, sums, projections);
            else
                addGradientBlock<false>(tile, row, count, width, centres + first, sums, projections);
            addTo(to.gradients + first, sums, width);
            addTo(to.projections + first, projections, width);
        }
    }
}

template <int n, bool streams, bool masked, class T>
HWY_INLINE void writeGradientRows(const GradientOperands<T> &operands, const std::int64_t *rows, Range columns,
                                  GradientFactors<T> factors)
{
    forEachVector<T>(columns.count(), [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto centre = load(factors.centres + columns.first);
        const auto factor = load(factors.factors + columns.first);
        const auto slope = load(factors.slopes + columns.first);
        const auto level = load(factors.levels + columns.first);
        for (int k = 0; k < n; ++k) {
            const std::int64_t start = rows[k] + columns.first;
            const auto deviation = hn::Sub(load(operands.x + start), centre);
            const auto gradient
                = hn::MulAdd(load(operands.upstream + start), factor, hn::MulAdd(deviation, slope, level));
            const MaskByte *mask = masked ? operands.mask + start + i : nullptr;
            storeGradient<streams>(counting<masked>(gradient, mask, count), operands.gradient + start + i, count);
        }
    });
}

template <bool streams, bool masked, class T>
HWY_INLINE void writeColumnGradient(const GradientOperands<T> &operands, const Nest &nest, Range columns,
                                    GradientFactors<T> factors)
{
    // Stores past the caches go row by row, as in writePanel().
    constexpr int atOnce = streams || masked ? 1 : rowsAtOnce;
    Odometer row(nest);
    forEachRows<atOnce>(row, nest.size(), [&](auto n, const std::int64_t *rows) HWY_ATTR {
        const std::int64_t start = rows[0] + columns.first;
        const MaskByte *const mask = masked ? operands.mask + start : nullptr;
        const bool counts = withMask<masked>(mask, columns.count(), [&](auto some) HWY_ATTR {
            writeGradientRows<n.value, streams, some.value>(operands, rows, columns, factors);
        });
        if (!counts)
            writeZeros(operands.gradient + start, columns.count(), streams);
    });
}

template <class T>
void columnInputGradient(const GradientOperands<T> &operands, const Nest &nest, Range columns,
                         GradientFactors<T> factors)
{
    const bool streams = operands.stream && canStream(operands.gradient + columns.first, nest);
    if (operands.mask != nullptr) {
        streams ? writeColumnGradient<true, true>(operands, nest, columns, factors)
                : writeColumnGradient<false, true>(operands, nest, columns, factors);
    } else {
        streams ? writeColumnGradient<true, false>(operands, nest, columns, factors)
                : writeColumnGradient<false, false>(operands, nest, columns, factors);
    }
    if (streams)
        hwy::FlushStream();
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
