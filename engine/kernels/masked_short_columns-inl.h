// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of a few rows with a mask, a vector of them at a time: whole tiles of short columns, and small slabs.
#if defined(NORMSCOPE_MASKED_SHORT_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_SHORT_COLUMNS_INL_H
#undef NORMSCOPE_MASKED_SHORT_COLUMNS_INL_H
#else
#define NORMSCOPE_MASKED_SHORT_COLUMNS_INL_H
#endif

#include "engine/kernels/masked_lane_rows-inl.h"
#include "engine/kernels/slabs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// A Finish for vectors of columns whose elements are counted.
template <class T>
struct MaskedColumnFinish
{
    explicit MaskedColumnFinish(const Finish &own)
        : finish(own)
        , factors(own)
        , ofOne(factors)
    { }
    const Finish &finish;
    FinishFactors factors;
    LaneFinish<T> ofOne;
};

/// The sums of a vector of columns; row(i) and counts(i) are its i-th elements and which of them count, by all bits.
template <class T, class V, class Row, class Counts>
HWY_INLINE MaskedLaneSums<V> sumMaskedColumns(std::int64_t rows, Row &&row, Counts &&counts)
{
    const hn::ScalableTag<T> d;
    MaskedLaneSums<V> own = MaskedLaneSums<V>::none();
    for (std::int64_t i = 0; i < rows; ++i)
        own.add(row(i), hn::MaskFromVec(counts(i)));
    if (HWY_UNLIKELY(own.isInDoubt())) {
        for (std::int64_t i = 0; i < rows; ++i)
            own.differs = hn::Or(own.differs, hn::And(counts(i), hn::VecFromMask(d, hn::Ne(row(i), own.shift))));
    }
    return own;
}

/// Normalizes a vector of columns, of which `count` lanes hold one. `given` are their transforms, or null. Returns
/// whether any group is unusual.
template <bool centred, class T, class V, class Row, class Counts, class Put>
HWY_INLINE bool normalizeMaskedVector(std::int64_t rows, std::int64_t count, const MaskedColumnFinish<T> &finish,
                                      MaskedMoments moments, Transforms<T> given, V gamma, V beta, Row &&row,
                                      Counts &&counts, Put &&put)
{
    const hn::ScalableTag<T> d;
    const auto own = sumMaskedColumns<T, V>(rows, row, counts);
    const V squares = maskedLaneMoments<T>(own, count, moments);
    const auto transform = laneTransform<centred, T>(
        own.shift, own.sums, squares,
        finish.ofOne.ofCounts(own.counts, finish.factors, finish.finish.count - finish.finish.denominator),
        [&]() HWY_ATTR { return hn::Not(hn::MaskFromVec(own.differs)); },
        [&](const T *) HWY_ATTR { return markUnusualMasked<T>(finish.finish, moments, count); });
    if (given.centres != nullptr) {
        const V centre = loadPart(d, given.centres, count);
        const V scale = hn::Mul(loadPart(d, given.scales, count), gamma);
        const V offset = hn::MulAdd(loadPart(d, given.offsets, count), gamma, beta);
        for (std::int64_t i = 0; i < rows; ++i)
            put(hn::And(counts(i), hn::MulAdd(hn::Sub(row(i), centre), scale, offset)), i);
        return transform.unusual;
    }
    for (std::int64_t i = 0; i < rows; ++i) {
        V value = row(i);
        if constexpr (centred)
            value = hn::Sub(hn::Sub(value, own.shift), transform.meanDeviation);
        put(hn::And(counts(i), hn::MulAdd(hn::Mul(value, transform.scale), gamma, beta)), i);
    }
    return transform.unusual;
}

/// One tile of a slab; without y, its moments alone.
template <RowStores stores, bool centred, class T>
HWY_INLINE bool forwardMaskedTile(const Operands<T> &slab, const MaskByte *mask, const Panel &panel,
                                  const RowPlaces &rows, const MaskedColumnFinish<T> &finish, Range columns,
                                  MaskedMoments moments, Transforms<T> given)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t ahead = 4 * pageElements<T> / rows.count;
    const bool isWritten = slab.y != nullptr;
    Operands<T> own = slab;
    if (!isWritten)
        own.y = const_cast<T *>(slab.x); // Its places are computed, and not written to.
    const auto normalize = [&](std::int64_t column, std::int64_t count, auto gamma, auto beta, auto &&row,
                               auto &&put) NORMSCOPE_INLINE {
        const MaskByte *const bytes = mask + columns.first + column;
        const Transforms<T> ofVector = given.centres != nullptr ? given.from(column) : given;
        const auto by = [&](auto &&counts) NORMSCOPE_INLINE {
            if (isWritten)
                return normalizeMaskedVector<centred>(rows.count, count, finish, moments.from(column), ofVector, gamma,
                                                      beta, row, counts, put);
            return normalizeMaskedVector<centred>(rows.count, count, finish, moments.from(column), ofVector, gamma,
                                                  beta, row, counts, [](auto, std::int64_t) NORMSCOPE_INLINE {});
        };
        if (count == lanes) {
            return by([&](std::int64_t i) NORMSCOPE_INLINE {
                hwy::Prefetch(bytes + rows.x[i] + ahead);
                return maskVector(d, bytes + rows.x[i]);
            });
        }
        return by([&](std::int64_t i) NORMSCOPE_INLINE { return maskVectorPart(d, bytes + rows.x[i], count); });
    };
    return ShortColumns<stores, T>(own, rows, panel, columns).forward(normalize);
}

template <bool streams, bool centred, class T>
HWY_NOINLINE bool forwardMaskedTiles(const Operands<T> &operands, const MaskByte *mask, const Panel &panel,
                                     const Finish &finish, Range tiles, MaskedMoments moments, Transforms<T> given)
{
    const MaskedColumnFinish<T> own(finish);
    const RowPlaces rows(panel.rows);
    bool unusual = false;
    for (std::int64_t index = tiles.first; index < tiles.last; ++index) {
        const PanelTile tile(panel, index, tiles.last);
        const std::int64_t group = tile.slab * panel.groups + tile.columns.first;
        Operands<T> slab {operands.x + tile.place.x, operands.gamma + tile.place.gamma, operands.beta + tile.place.beta,
                          operands.y == nullptr ? nullptr : operands.y + tile.place.x};
        slab.ahead = tile.ahead;
        const auto forward = [&](auto stores) HWY_ATTR {
            return forwardMaskedTile<stores.value, centred>(slab, mask + tile.place.x, panel, rows, own, tile.columns,
                                                            moments.from(group),
                                                            given.centres != nullptr ? given.from(group) : given);
        };
        if constexpr (streams) {
            if (areAligned(slab.y + tile.columns.first, panel.rows)) {
                unusual |= forward(std::integral_constant<RowStores, RowStores::Streamed>());
                continue;
            }
            if (tile.columns.count() >= 2 * lineElements<T>) {
                unusual |= forward(std::integral_constant<RowStores, RowStores::Moved>());
                continue;
            }
        }
        unusual |= forward(std::integral_constant<RowStores, RowStores::Cached>());
    }
    return unusual;
}

/// Slabs of which several share a vector, as forwardPackedSlabs().
template <std::size_t bytes, bool centred, class T>
HWY_NOINLINE bool forwardMaskedPacked(const Operands<T> &operands, const MaskByte *mask, const Panel &panel,
                                      const Finish &finish, Range slabs, MaskedMoments moments, Transforms<T> given)
{
    const PackedSlabs<T, bytes> together(panel);
    const MaskedColumnFinish<T> own(finish);
    const std::int64_t rows = panel.rows.size();
    const std::int64_t size = rows * panel.width;
    const std::int64_t ahead = std::max(pageElements<T>, 2 * together.count() * size);
    const auto gamma = together.repeated(operands.gamma, panel.gammaStep);
    const auto beta = together.repeated(operands.beta, panel.betaStep);
    const bool isWritten = operands.y != nullptr;
    bool unusual = false;
    std::int64_t slab = slabs.first;
    for (; slab + together.count() < slabs.last; slab += together.count()) {
        HWY_ALIGN T values[3][mostLanes<T>];
        const std::int64_t group = slab * panel.groups;
        const Transforms<T> ofSlabs = together.unpacked(given.centres != nullptr ? given.from(group) : given, values);
        together.withGroups(moments.from(group), [&](MaskedMoments byLane) NORMSCOPE_INLINE {
            const auto normalize = [&](auto &&put) NORMSCOPE_INLINE {
                return normalizeMaskedVector<centred>(rows, together.lanesOfGroups(), own, byLane, ofSlabs, gamma, beta,
                                                      together.rowsFrom(operands.x + slab * size),
                                                      together.countsFrom(mask + slab * size), put);
            };
            unusual |= isWritten ? normalize(together.rowsTo(operands.y + slab * size, operands.x + slab * size, ahead))
                                 : normalize([](auto, std::int64_t) NORMSCOPE_INLINE {});
        });
    }
    return forwardMaskedTiles<false, centred>(operands, mask, panel, finish, {slab, slabs.last}, moments, given)
        || unusual;
}

/// Whether a panel is dealt with so.
template <class T>
bool canForwardMaskedPanel(const Panel &panel)
{
    return panel.isPlain()
        && (panel.hasSmallSlabs() ? panel.rows.size() <= mostShortRows : areShortColumns<T>(panel.rows));
}

template <bool centred, class T>
HWY_INLINE bool forwardMaskedPanelBy(const Operands<T> &operands, const MaskByte *mask, const Panel &panel,
                                     const Finish &finish, Range tiles, MaskedMoments moments, Transforms<T> given)
{
    if constexpr (hasMaskedMemory) {
        switch (slabWayOf<T>(panel)) {
        case SlabWay::Packed16:
            return forwardMaskedPacked<16, centred>(operands, mask, panel, finish, tiles, moments, given);
        case SlabWay::Packed32:
            return forwardMaskedPacked<32, centred>(operands, mask, panel, finish, tiles, moments, given);
        case SlabWay::Packed64:
            return forwardMaskedPacked<64, centred>(operands, mask, panel, finish, tiles, moments, given);
        default:
            break;
        }
    }
    if constexpr (areVectorsLines<T>) {
        if (operands.stream && operands.y != nullptr && !panel.hasSmallSlabs())
            return forwardMaskedTiles<true, centred>(operands, mask, panel, finish, tiles, moments, given);
    }
    return forwardMaskedTiles<false, centred>(operands, mask, panel, finish, tiles, moments, given);
}

/// Moments and, if there is a y, output of tiles of a panel that canForwardMaskedPanel().
template <class T>
bool forwardMaskedPanel(const Operands<T> &operands, const MaskByte *mask, const Panel &panel, const Finish &finish,
                        Range tiles, MaskedMoments moments, Transforms<T> given)
{
    return finish.centre ? forwardMaskedPanelBy<true>(operands, mask, panel, finish, tiles, moments, given)
                         : forwardMaskedPanelBy<false>(operands, mask, panel, finish, tiles, moments, given);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
