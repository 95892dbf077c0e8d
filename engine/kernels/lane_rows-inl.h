// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short rows, as many of them at a time as a vector has lanes: blocks of 16 bytes are transposed in registers, so that
// a vector holds the i-th elements of all these rows, and back.
#if defined(NORMSCOPE_LANE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_ROWS_INL_H
#undef NORMSCOPE_LANE_ROWS_INL_H
#else
#define NORMSCOPE_LANE_ROWS_INL_H
#endif

#include "engine/kernels/small_groups-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The shortest and the longest rows that are dealt with so.
inline constexpr std::int64_t shortestLaneRow = mostPlaces + 1;
inline constexpr std::int64_t longestLaneRow = 24;
/// The longest of them if γ or β differ from element to element, each value of which has to fill a vector.
inline constexpr std::int64_t longestLaneRowOfElements = 16;

/// Elements of each row that are transposed at a time.
template <class T>
inline constexpr std::int64_t tileSide = HWY_TARGET == HWY_SCALAR ? 1 : 16 / sizeof(T);

#if HWY_TARGET == HWY_SCALAR
template <class V, class T>
HWY_INLINE void loadTile(const T *from, std::int64_t, V (&tile)[1])
{
    tile[0] = hn::LoadU(hn::ScalableTag<T>(), from);
}

template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[1], T *to, std::int64_t)
{
    hn::StoreU(tile[0], hn::ScalableTag<T>(), to);
}
#else
/// A vector of blocks of 16 bytes, `step` elements apart.
template <class D, class T>
HWY_INLINE hn::Vec<D> loadBlocks(D d, const T *from, std::int64_t step)
{
    if constexpr (sizeof(hn::Vec<D>) > 16) {
        const hn::Half<D> half;
        const auto blocks = static_cast<std::int64_t>(sizeof(hn::Vec<D>) / 32);
        return hn::Combine(d, loadBlocks(half, from + blocks * step, step), loadBlocks(half, from, step));
    } else {
        return hn::LoadU(d, from);
    }
}

template <class D, class T>
HWY_INLINE void storeBlocks(hn::Vec<D> v, D d, T *to, std::int64_t step)
{
    if constexpr (sizeof(hn::Vec<D>) > 16) {
        const hn::Half<D> half;
        const auto blocks = static_cast<std::int64_t>(sizeof(hn::Vec<D>) / 32);
        storeBlocks(hn::LowerHalf(half, v), half, to, step);
        storeBlocks(hn::UpperHalf(half, v), half, to + blocks * step, step);
    } else {
        hn::StoreU(v, d, to);
    }
}

/// Transposes 2 × 2 doubles, or 4 × 4 floats, of every block.
template <class D, class V>
HWY_INLINE void transposeBlocks(D d, V (&v)[2])
{
    const V upper = hn::InterleaveUpper(d, v[0], v[1]);
    v[0] = hn::InterleaveLower(d, v[0], v[1]);
    v[1] = upper;
}

template <class D, class V>
HWY_INLINE void transposeBlocks(D d, V (&v)[4])
{
    // Pairs of floats move like doubles.
    const hn::Repartition<double, D> pairs;
    const auto first = hn::BitCast(pairs, hn::InterleaveLower(d, v[0], v[1]));
    const auto second = hn::BitCast(pairs, hn::InterleaveUpper(d, v[0], v[1]));
    const auto third = hn::BitCast(pairs, hn::InterleaveLower(d, v[2], v[3]));
    const auto fourth = hn::BitCast(pairs, hn::InterleaveUpper(d, v[2], v[3]));
    v[0] = hn::BitCast(d, hn::InterleaveLower(pairs, first, third));
    v[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, first, third));
    v[2] = hn::BitCast(d, hn::InterleaveLower(pairs, second, fourth));
    v[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, second, fourth));
}

/// The first elements at `from` of as many rows of `length` elements as there are lanes.
template <class V, class T>
HWY_INLINE void loadTile(const T *from, std::int64_t length, V (&tile)[tileSide<T>])
{
    const hn::ScalableTag<T> d;
    for (std::int64_t k = 0; k < tileSide<T>; ++k)
        tile[k] = loadBlocks(d, from + k * length, tileSide<T> * length);
    transposeBlocks(d, tile);
}

template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[tileSide<T>], T *to, std::int64_t length)
{
    const hn::ScalableTag<T> d;
    transposeBlocks(d, tile);
    for (std::int64_t k = 0; k < tileSide<T>; ++k)
        storeBlocks(tile[k], d, to + k * length, tileSide<T> * length);
}
#endif

/// Calls f(first, seen) for tiles of rows: the last one ends with the rows, and `seen` of its elements are also in the
/// one before.
template <class T, class F>
HWY_INLINE void forEachTile(std::int64_t length, F &&f)
{
    constexpr std::int64_t side = tileSide<T>;
    std::int64_t i = 0;
    for (; i + side <= length; i += side)
        f(i, 0);
    if (i < length)
        f(length - side, i + side - length);
}

/// The sums of rows. Calls keep(i, x, deviation) with the i-th elements, of some more than once.
template <class T, class Keep>
HWY_INLINE auto sumLaneRows(const T *x, std::int64_t length, hn::Vec<hn::ScalableTag<T>> shift, Keep &&keep)
{
    using V = hn::Vec<hn::ScalableTag<T>>;
    const auto zero = hn::Zero(hn::ScalableTag<T>());
    PlaceSums<V> sums {zero, zero};
    forEachTile<T>(length, [&](std::int64_t first, std::int64_t seen) HWY_ATTR {
        V tile[tileSide<T>];
        loadTile(x + first, length, tile);
        for (std::int64_t k = 0; k < tileSide<T>; ++k) {
            const V deviation = hn::Sub(tile[k], shift);
            keep(first + k, tile[k], deviation);
            if (k < seen)
                continue;
            sums.sum = hn::Add(sums.sum, deviation);
            sums.square = hn::MulAdd(deviation, deviation, sums.square);
        }
    });
    return sums;
}

/// The first elements of rows.
template <class T>
HWY_INLINE auto firstOfRows(const T *x, std::int64_t length)
{
    hn::Vec<hn::ScalableTag<T>> tile[tileSide<T>];
    loadTile(x, length, tile);
    return tile[0];
}

/// Calls f(from, row, count) for as many rows as there are lanes, starting with `row`; the first `count` are real.
template <class T, class F>
HWY_INLINE void forLaneRows(const T *x, std::int64_t length, Range groups, F &&f)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    std::int64_t row = groups.first;
    for (; row + lanes <= groups.last; row += lanes)
        f(x + row * length, row, lanes);
    if (const std::int64_t left = groups.last - row; left > 0) {
        T rows[longestLaneRow * mostLanes<T>] = {};
        std::copy_n(x + row * length, left * length, rows);
        f(static_cast<const T *>(rows), row, left);
    }
}

/// Whether the groups are rows of this kind, one after the other.
HWY_INLINE bool areLaneRows(const Runs &shape)
{
    if (!areAdjacentRows(shape, shortestLaneRow, longestLaneRow))
        return false;
    const Nest::Loop &row = shape.written.inner();
    return row.length <= longestLaneRowOfElements || (row.steps.gamma == 0 && row.steps.beta == 0);
}

template <class T>
HWY_INLINE void laneRowMoments(const T *x, std::int64_t length, Range groups, GroupMoments moments)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    forLaneRows(x, length, groups, [&](const T *from, std::int64_t row, std::int64_t count) HWY_ATTR {
        double means[mostLanes<T>];
        double squares[mostLanes<T>];
        const GroupMoments to = moments.from(row - groups.first);
        const auto shift = firstOfRows(from, length);
        const auto sums = sumLaneRows(from, length, shift, [](auto &&...) HWY_ATTR {});
        momentsOfLanes<T>(shift, sums.sum, sums.square, static_cast<double>(length),
                          count == lanes ? to : GroupMoments {means, squares});
        if (count < lanes) {
            std::copy_n(means, count, to.means);
            std::copy_n(squares, count, to.squares);
        }
    });
}

/// γ and β of rows that have one of each, by lane.
template <class T>
struct RowParameters
{
    /// Reads those of the next rows.
    HWY_INLINE void read(const Operands<T> &operands, Odometer &group, std::int64_t count)
    {
        for (std::int64_t i = 0; i < count; ++i, group.advance()) {
            gamma[i] = operands.gamma[group.place().gamma];
            beta[i] = operands.beta[group.place().beta];
        }
    }
    HWY_ALIGN T gamma[mostLanes<T>] = {};
    HWY_ALIGN T beta[mostLanes<T>] = {};
};

/// Whether forwardLaneRows() can do it: all rows share γ and β, or each row has one of each.
HWY_INLINE bool canForwardLaneRows(const Runs &shape)
{
    const Steps &inner = shape.written.inner().steps;
    return areLaneRows(shape) && shape.written.depth == 1
        && (shareParameters(shape) || (inner.gamma == 0 && inner.beta == 0));
}

/// Writes as many rows as there are lanes, each of one or more whole vectors: without transposing them back.
template <bool centred, bool shared, bool streams, class T, class V>
HWY_INLINE void writeWholeRows(const T *x, std::int64_t length, V shift, const LaneTransform<V> &transform,
                               const T *gamma, const T *beta, T *y)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    HWY_ALIGN T shifts[mostLanes<T>];
    HWY_ALIGN T meanDeviations[mostLanes<T>];
    HWY_ALIGN T scales[mostLanes<T>];
    hn::Store(shift, d, shifts);
    hn::Store(transform.meanDeviation, d, meanDeviations);
    hn::Store(transform.scale, d, scales);
    for (std::int64_t i = 0; i < length; i += lanes) {
        const auto ofElements = [i, d](const T *values) HWY_ATTR { return hn::LoadU(d, values + (shared ? i : 0)); };
        const V gammas = ofElements(gamma);
        const V betas = ofElements(beta);
        for (std::int64_t row = 0; row < lanes; ++row) {
            V value = hn::LoadU(d, x + row * length + i);
            if constexpr (centred)
                value = hn::Sub(hn::Sub(value, hn::Set(d, shifts[row])), hn::Set(d, meanDeviations[row]));
            const V result
                = hn::MulAdd(hn::Mul(value, hn::Set(d, scales[row])), shared ? gammas : hn::Set(d, gamma[row]),
                             shared ? betas : hn::Set(d, beta[row]));
            if constexpr (streams)
                hn::Stream(result, d, y + row * length + i);
            else
                hn::StoreU(result, d, y + row * length + i);
        }
    }
}

template <bool centred, bool shared, class T>
HWY_INLINE bool forwardLaneRowsOf(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                  GroupMoments moments)
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t length = shape.written.inner().length;
    const Steps inner = shape.written.inner().steps;
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    Odometer group(shape.groups, shared ? 0 : groups.first);
    RowParameters<T> ofRows;
    // γ and β by element, if the rows share them.
    T gammas[longestLaneRow];
    T betas[longestLaneRow];
    for (std::int64_t i = 0; shared && i < length; ++i) {
        gammas[i] = operands.gamma[i * inner.gamma];
        betas[i] = operands.beta[i * inner.beta];
    }
    HWY_ALIGN T values[longestLaneRow * mostLanes<T>];
    bool unusual = false;
    const auto write = [&](T *to, const LaneTransform<V> &transform) HWY_ATTR {
        const V ownGammas = hn::Load(d, ofRows.gamma);
        const V ownBetas = hn::Load(d, ofRows.beta);
        forEachTile<T>(length, [&](std::int64_t first, std::int64_t) HWY_ATTR {
            V tile[tileSide<T>];
            for (std::int64_t k = 0; k < tileSide<T>; ++k) {
                const std::int64_t i = first + k;
                V value = hn::Load(d, values + i * lanes);
                if constexpr (centred)
                    value = hn::Sub(value, transform.meanDeviation);
                tile[k] = hn::MulAdd(hn::Mul(value, transform.scale), shared ? hn::Set(d, gammas[i]) : ownGammas,
                                     shared ? hn::Set(d, betas[i]) : ownBetas);
            }
            storeTile(tile, to + first, length);
        });
    };
    const bool streams = operands.stream && elementsIntoVector(operands.y + groups.first * length) == 0;
    const bool areWhole = length % lanes == 0;
    const std::int64_t rowsAhead = (pageElements<T> / (length * lanes) + 1) * lanes;
    forLaneRows(operands.x, length, groups, [&](const T *from, std::int64_t row, std::int64_t count) HWY_ATTR {
        // Cache lines are not read in sequence: the processor does not prefetch the next rows by itself.
        const std::int64_t ahead = row + lanes + rowsAhead <= groups.last ? length * rowsAhead : 0;
        const bool isByRow = areWhole && count == lanes;
        const V shift = firstOfRows(from, length);
        const auto sums = sumLaneRows(from, length, shift, [&](std::int64_t i, V x, V deviation) HWY_ATTR {
            hwy::Prefetch(from + ahead + i * lanes);
            if (!isByRow)
                hn::Store(centred ? deviation : x, d, values + i * lanes);
        });
        const auto transform = finishLanes<centred, T>(shift, sums, length, count, laneFinish, factors,
                                                       moments.from(row - groups.first));
        unusual |= transform.unusual;
        if constexpr (!shared)
            ofRows.read(operands, group, count);
        T *const to = operands.y + row * length;
        if (isByRow) {
            const T *const gamma = shared ? gammas : ofRows.gamma;
            const T *const beta = shared ? betas : ofRows.beta;
            streams ? writeWholeRows<centred, shared, true>(from, length, shift, transform, gamma, beta, to)
                    : writeWholeRows<centred, shared, false>(from, length, shift, transform, gamma, beta, to);
            return;
        }
        if (count == lanes && !streams) {
            write(to, transform);
            return;
        }
        HWY_ALIGN T rows[longestLaneRow * mostLanes<T>];
        write(rows, transform);
        if (count == lanes) {
            for (std::int64_t i = 0; i < length * lanes; i += lanes)
                hn::Stream(hn::Load(d, rows + i), d, to + i);
        } else {
            std::copy_n(rows, count * length, to);
        }
    });
    if (streams)
        hwy::FlushStream();
    return unusual;
}

/// Moments and output of such rows, in one pass.
template <class T>
HWY_INLINE bool forwardLaneRows(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                GroupMoments moments)
{
    if (shareParameters(shape)) {
        return finish.centre ? forwardLaneRowsOf<true, true>(operands, shape, finish, groups, moments)
                             : forwardLaneRowsOf<false, true>(operands, shape, finish, groups, moments);
    }
    return finish.centre ? forwardLaneRowsOf<true, false>(operands, shape, finish, groups, moments)
                         : forwardLaneRowsOf<false, false>(operands, shape, finish, groups, moments);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
