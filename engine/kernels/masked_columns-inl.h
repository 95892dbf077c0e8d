// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of many rows of columns. Rows in which all elements count, or none, are dealt with as such.
#if defined(NORMSCOPE_MASKED_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_COLUMNS_INL_H
#undef NORMSCOPE_MASKED_COLUMNS_INL_H
#else
#define NORMSCOPE_MASKED_COLUMNS_INL_H
#endif

#include "engine/kernels/masked_column_sums-inl.h"
#include "engine/kernels/panel-inl.h"

#include <hwy/cache_control.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
HWY_INLINE void maskedTileMoments(const T *x, const RowMask &mask, const Nest &nest, std::int64_t width,
                                  MaskedMoments moments)
{
    MaskedColumnSums<T> block;
    MaskedRows<T> blocks[2];
    std::fill_n(moments.means, width, 0.0);
    std::fill_n(moments.squares, width, 0.0);
    std::fill_n(moments.counts, width, 0.0);
    Odometer row(nest);
    const std::int64_t rows = nest.size();
    const RowPrefetch<T> prefetch(nest, width);
    const bool doCompete = doRowsCompete<T>(nest);
    blocks[0].take(x, mask, row, std::min(blockRows, rows), width);
    for (std::int64_t first = 0; first < rows; first += blockRows) {
        const MaskedRows<T> &own = blocks[first / blockRows % 2];
        MaskedRows<T> &next = blocks[(first / blockRows + 1) % 2];
        const std::int64_t behind = std::max(rows - first - blockRows, std::int64_t(0));
        std::int64_t left = std::min(behind, blockRows);
        const auto takeNext = [&](std::int64_t most) HWY_ATTR {
            const std::int64_t some = std::min(most, left);
            next.take(x, mask, row, some, width);
            left -= some;
        };
        next.clear();
        if (own.count == 0) {
            takeNext(left);
            continue;
        }
        sumMaskedRows(own, width, prefetch.ahead(behind), doCompete, block, takeNext);
        takeNext(left);
        findDifferences(own, width, block);
        forAllLanes(hn::ScalableTag<double>(), width,
                    [&](auto d, std::int64_t i) HWY_ATTR { mergeMaskedAt<T>(d, block, i, moments.from(i)); });
    }
}

template <class T>
void maskedColumnMoments(const T *x, RowMask mask, const Nest &rows, Range columns, MaskedMoments moments)
{
    for (std::int64_t first = columns.first; first < columns.last; first += widestTile) {
        maskedTileMoments(x + first, mask.fromColumn(first), rows, std::min(widestTile, columns.last - first),
                          moments.from(first - columns.first));
    }
}

/// Prefetches what is `ahead` of what it writes past the caches.
template <bool streams, class T>
HWY_INLINE void writeMaskedRow(const T *x, MaskedVectors masking, std::int64_t width, Transforms<T> transforms, T *y,
                               std::int64_t ahead)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= width; i += lanes) {
        if constexpr (streams) {
            hwy::Prefetch(x + i + ahead);
            masking.prefetch(i + ahead);
        }
        const auto value = hn::MulAdd(hn::Sub(hn::LoadU(d, x + i), hn::LoadU(d, transforms.centres + i)),
                                      hn::LoadU(d, transforms.scales + i), hn::LoadU(d, transforms.offsets + i));
        const auto result = masking(d, value, i);
        if constexpr (streams)
            hn::Stream(result, d, y + i);
        else
            hn::StoreU(result, d, y + i);
    }
    if (i == width)
        return;
    const std::int64_t rest = width - i;
    const auto value = hn::MulAdd(hn::Sub(loadPart(d, x + i, rest), loadPart(d, transforms.centres + i, rest)),
                                  loadPart(d, transforms.scales + i, rest), loadPart(d, transforms.offsets + i, rest));
    storePart(masking.ofPart(d, value, i, rest), d, y + i, rest);
}

template <bool streams, class T>
HWY_INLINE void writeMaskedPanel(const Operands<T> &operands, const RowMask &mask, const Nest &nest, std::int64_t width,
                                 Transforms<T> transforms)
{
    const std::int64_t bytes = mask.isOfWholeRows() ? 1 : width;
    Odometer row(nest);
    for (std::int64_t left = nest.size(); left > 0; --left, row.advance()) {
        const std::int64_t at = row.place().x;
        const MaskByte *const own = mask.at(at);
        switch (countingOf(own, bytes)) {
        case Counting::None:
            writeZeros(operands.y + at, width, streams);
            break;
        case Counting::Some:
            writeMaskedRow<streams>(operands.x + at, MaskedVectors {own}, width, transforms, operands.y + at,
                                    operands.ahead);
            break;
        case Counting::All:
            writeRows<1, streams>(operands, &at, width, transforms);
        }
    }
    if constexpr (streams)
        hwy::FlushStream();
}

template <class T>
void normalizeMaskedColumns(const Operands<T> &operands, RowMask mask, const Nest &nest, Range columns,
                            Transforms<T> transforms)
{
    const Operands<T> first = operands.at({columns.first, 0, 0});
    const RowMask own = mask.fromColumn(columns.first);
    const std::int64_t width = columns.count();
    if (own.isOfElements() && areOneRun<T>(nest, width) && width <= widestRun)
        writeOneRun(first, MaskedVectors {own.at(0)}, nest.size(), width, transforms);
    else if (operands.stream && areAligned(first.y, nest))
        writeMaskedPanel<true>(first, own, nest, width, transforms);
    else
        writeMaskedPanel<false>(first, own, nest, width, transforms);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
