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
#include "engine/kernels/masked_rows-inl.h"
#include "engine/kernels/panel-inl.h"

#include <algorithm>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The masks of rows that are not masked, as of counting().
inline constexpr std::nullptr_t unmaskedRows[rowsAtOnce] {};

/// Adds Σdy and Σdy·(x − centre) of `n` rows to the sums by column. `masks` has a mask of each row, as of counting().
template <int n, class T, class Mask>
HWY_INLINE void addGradientRows(const GradientOperands<T> &operands, const std::int64_t *rows, const Mask *masks,
                                std::int64_t width, const T *centres, T *sums, T *projections)
{
    const hn::ScalableTag<T> d;
    forEachVector<T>(width, [&](std::int64_t i, std::int64_t count, auto &&load) NORMSCOPE_INLINE {
        const auto centre = load(centres);
        auto sum = hn::LoadU(d, sums + i);
        auto projection = hn::LoadU(d, projections + i);
        for (int row = 0; row < n; ++row) {
            const auto upstream = counting(load(operands.upstream + rows[row]), masks[row], i, count);
            const auto deviation = counting(hn::Sub(load(operands.x + rows[row]), centre), masks[row], i, count);
            sum = hn::Add(sum, upstream);
            projection = hn::MulAdd(upstream, deviation, projection);
        }
        hn::StoreU(sum, d, sums + i);
        hn::StoreU(projection, d, projections + i);
    });
}

/// addGradientRows() for the next rows of a tile.
template <class T>
HWY_INLINE void addMaskedGradientRows(const GradientOperands<T> &tile, const RowMask &mask, Odometer &row,
                                      std::int64_t count, std::int64_t width, const T *centres, T *sums, T *projections)
{
    MaskedRows<T> own;
    const auto add = [&](auto n, std::int64_t k) HWY_ATTR {
        std::int64_t places[n.value];
        for (int i = 0; i < n.value; ++i)
            places[i] = own.rows[k + i] - tile.x;
        if (own.areWhole)
            addGradientRows<n.value>(tile, places, unmaskedRows, width, centres, sums, projections);
        else
            addGradientRows<n.value>(tile, places, own.masks + k, width, centres, sums, projections);
    };
    // A mask of elements is read while rows are added; one of whole rows before, as nobody can predict how many count.
    const std::int64_t together = mask.isOfWholeRows() ? count : rowsAtOnce;
    std::int64_t k = 0;
    for (std::int64_t taken = 0; taken < count; taken += together) {
        own.take(tile.x, mask, row, std::min(together, count - taken), width);
        for (; k + rowsAtOnce <= own.count; k += rowsAtOnce)
            add(std::integral_constant<int, rowsAtOnce>(), k);
    }
    for (; k < own.count; ++k)
        add(std::integral_constant<int, 1>(), k);
}

/// Adds the sums of all rows of a tile. `add` is called for some rows after the other, as addMaskedGradientRows() with
/// what is left to choose.
template <class T, class Add>
HWY_INLINE void sumGradientTile(const Nest &nest, std::int64_t width, GradientSums to, Add &&add)
{
    T sums[paddedTile];
    T projections[paddedTile];
    Odometer row(nest);
    for (std::int64_t left = nest.size(); left > 0; left -= blockRows) {
        std::fill_n(sums, width, T(0));
        std::fill_n(projections, width, T(0));
        add(row, std::min(blockRows, left), sums, projections);
        addTo(to.gradients, sums, width);
        addTo(to.projections, projections, width);
    }
}

template <class T>
void columnGradientSums(const GradientOperands<T> &operands, const RowMask *mask, const Nest &nest, Range columns,
                        const T *centres, GradientSums to)
{
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile) {
        const std::int64_t width = std::min(widestTile, columns.last - first);
        const GradientOperands<T> tile = operands.at({first, 0, 0});
        const GradientSums sums {to.gradients + first, to.projections + first};
        if (mask != nullptr) {
            const RowMask own = mask->fromColumn(first);
            sumGradientTile<T>(
                nest, width, sums, [&](Odometer &row, std::int64_t count, T *plain, T *projected) HWY_ATTR {
                    addMaskedGradientRows(tile, own, row, count, width, centres + first, plain, projected);
                });
            continue;
        }
        sumGradientTile<T>(nest, width, sums, [&](Odometer &row, std::int64_t count, T *plain, T *projected) HWY_ATTR {
            forEachRows<rowsAtOnce>(row, count, [&](auto n, const std::int64_t *rows) HWY_ATTR {
                addGradientRows<n.value>(tile, rows, unmaskedRows, width, centres + first, plain, projected);
            });
        });
    }
}

/// The factors of as many groups as a tag of doubles has lanes.
template <class D, class T>
HWY_INLINE void columnFactorsAt(D d, const GroupGradients<T> &groups, std::int64_t i, GradientFactors<T> to)
{
    const auto scale = Narrow<T>::load(d, groups.transforms.scales + i);
    const auto offset = Narrow<T>::load(d, groups.transforms.offsets + i);
    const auto gamma
        = groups.gammaStep == 0 ? hn::Set(d, static_cast<double>(*groups.gamma)) : Narrow<T>::load(d, groups.gamma + i);
    const auto gradient = hn::LoadU(d, groups.sums.gradients + i);
    const auto deviations = hn::LoadU(d, groups.sums.projections + i);
    const auto projection = hn::MulAdd(deviations, scale, hn::Mul(gradient, offset));
    hn::StoreU(projection, d, groups.sums.projections + i);
    const auto factor = hn::Mul(scale, gamma);
    const auto minus = hn::Neg(factor);
    const auto slope = hn::Mul(hn::Mul(minus, hn::LoadU(d, groups.shares.projections + i)), projection);
    const auto level = hn::Mul(hn::Mul(minus, hn::LoadU(d, groups.shares.gradients + i)), gradient);
    Narrow<T>::store(d, factor, to.factors + i);
    Narrow<T>::store(d, hn::Mul(slope, scale), to.slopes + i);
    Narrow<T>::store(d, hn::MulAdd(slope, offset, level), to.levels + i);
}

template <class T>
void columnFactors(const GroupGradients<T> &groups, std::int64_t count, GradientFactors<T> to)
{
    forAllLanes(hn::ScalableTag<double>(), count,
                [&](auto d, std::int64_t i) HWY_ATTR { columnFactorsAt(d, groups, i, to); });
}

/// `masks` are as of addGradientRows().
template <int n, bool streams, class T, class Mask>
HWY_INLINE void writeGradientRows(const GradientOperands<T> &operands, const std::int64_t *rows, const Mask *masks,
                                  Range columns, GradientFactors<T> factors)
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
            storeGradient<streams>(counting(gradient, masks[k], i, count), operands.gradient + start + i, count);
        }
    });
}

template <bool streams, class T>
HWY_INLINE void writeColumnGradient(const GradientOperands<T> &operands, const Nest &nest, Range columns,
                                    GradientFactors<T> factors)
{
    Odometer row(nest);
    if constexpr (streams) { // Row by row, as in writePanel().
        for (std::int64_t left = nest.size(); left > 0; --left, row.advance()) {
            const std::int64_t place = row.place().x;
            const auto write = [&](auto areLines, std::int64_t first, std::int64_t count) HWY_ATTR {
                const Range part {columns.first + first, columns.first + first + count};
                writeGradientRows<1, areLines.value>(operands, &place, unmaskedRows, part, factors);
            };
            forLineParts(operands.gradient + place + columns.first, columns.count(), write);
        }
    } else {
        forEachRows<rowsAtOnce>(row, nest.size(), [&](auto n, const std::int64_t *rows) HWY_ATTR {
            writeGradientRows<n.value, false>(operands, rows, unmaskedRows, columns, factors);
        });
    }
}

template <bool streams, class T>
HWY_INLINE void writeMaskedColumnGradient(const GradientOperands<T> &operands, const RowMask &mask, const Nest &nest,
                                          Range columns, GradientFactors<T> factors)
{
    Odometer row(nest);
    for (std::int64_t left = nest.size(); left > 0; --left, row.advance()) {
        const std::int64_t place = row.place().x;
        const RunMask own = runMask(mask, place);
        const bool counts = withMask(own, 0, columns.count(), [&](auto some) HWY_ATTR {
            writeGradientRows<1, streams>(operands, &place, &some, columns, factors);
        });
        if (!counts)
            writeZeros(operands.gradient + place + columns.first, columns.count(), streams);
    }
}

template <class T>
void columnInputGradient(const GradientOperands<T> &operands, const RowMask *mask, const Nest &nest, Range columns,
                         GradientFactors<T> factors)
{
    const bool areRowsAligned = areAligned(operands.gradient + columns.first, nest);
    const bool streams = operands.stream && (areRowsAligned || (mask == nullptr && columns.count() >= longRow<T>));
    if (mask != nullptr) {
        const RowMask own = mask->fromColumn(columns.first);
        streams ? writeMaskedColumnGradient<true>(operands, own, nest, columns, factors)
                : writeMaskedColumnGradient<false>(operands, own, nest, columns, factors);
    } else {
        streams ? writeColumnGradient<true>(operands, nest, columns, factors)
                : writeColumnGradient<false>(operands, nest, columns, factors);
    }
    if (streams)
        hwy::FlushStream();
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
