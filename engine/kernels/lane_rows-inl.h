// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short rows, as many of them at a time as a vector has lanes. To be summed up, blocks of 16 bytes are transposed in
// registers, so that a vector holds the i-th elements of all these rows; they are written in the order of memory.
#if defined(NORMSCOPE_LANE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_ROWS_INL_H
#undef NORMSCOPE_LANE_ROWS_INL_H
#else
#define NORMSCOPE_LANE_ROWS_INL_H
#endif

#include "engine/kernels/lane_tiles-inl.h"
#include "engine/kernels/small_groups-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The shortest and the longest rows that are dealt with so.
inline constexpr std::int64_t shortestLaneRow = mostPlaces + 1;
inline constexpr std::int64_t longestLaneRow = 24;
/// The longest rows that a LaneRowPattern has room for.
inline constexpr std::int64_t longestPatternRow = 32;

/// The sums of rows. Prefetches what is `ahead` elements farther on.
template <class T>
HWY_INLINE auto sumLaneRows(const T *x, std::int64_t length, hn::Vec<hn::ScalableTag<T>> shift, std::int64_t ahead)
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    PlaceSums<V> sums {hn::Zero(d), hn::Zero(d)};
    forEachTile<T>(length, [&](std::int64_t first, std::int64_t seen) HWY_ATTR {
        V tile[tileSide<T>];
        loadTile(x + first, length, tile);
        for (std::int64_t k = 0; k < tileSide<T>; ++k) {
            hwy::Prefetch(x + ahead + (first + k) * lanes);
            if (k < seen)
                continue;
            const V deviation = hn::Sub(tile[k], shift);
            sums.sum = hn::Add(sums.sum, deviation);
            sums.square = hn::MulAdd(deviation, deviation, sums.square);
        }
    });
    return sums;
}

/// In which rows all elements equal the row's shift.
template <class T>
HWY_INLINE auto areLaneRowsOf(hn::Vec<hn::ScalableTag<T>> shift, const T *x, std::int64_t length)
{
    const hn::ScalableTag<T> d;
    auto are = hn::Eq(shift, shift);
    forEachTile<T>(length, [&](std::int64_t first, std::int64_t) HWY_ATTR {
        hn::Vec<decltype(d)> tile[tileSide<T>];
        loadTile(x + first, length, tile);
        for (std::int64_t k = 0; k < tileSide<T>; ++k)
            are = hn::And(are, hn::Eq(tile[k], shift));
    });
    return are;
}

/// The first elements of rows.
template <class T>
HWY_INLINE auto firstOfRows(const T *x, std::int64_t length)
{
    hn::Vec<hn::ScalableTag<T>> tile[tileSide<T>];
    loadTile(x, length, tile);
    return tile[0];
}

/// Calls f(from, row, count) for as many rows as there are lanes, starting with `row`; the first `count` are real. None
/// is longer than `longest`.
template <std::int64_t longest = longestLaneRow, class T, class F>
HWY_INLINE void forLaneRows(const T *x, std::int64_t length, Range groups, F &&f)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    std::int64_t row = groups.first;
    for (; row + lanes <= groups.last; row += lanes)
        f(x + row * length, row, lanes);
    if (const std::int64_t left = groups.last - row; left > 0) {
        T rows[longest * mostLanes<T>] = {};
        std::copy_n(x + row * length, left * length, rows);
        f(static_cast<const T *>(rows), row, left);
    }
}

/// Whether the groups are rows of this kind, one after the other.
HWY_INLINE bool areLaneRows(const Runs &shape)
{
    return areAdjacentRows(shape, shortestLaneRow, longestLaneRow);
}

template <class T>
HWY_INLINE void laneRowMoments(const T *x, std::int64_t length, Range groups, GroupMoments moments)
{
    forLaneRows(x, length, groups, [&](const T *from, std::int64_t row, std::int64_t count) HWY_ATTR {
        const auto shift = firstOfRows(from, length);
        const auto sums = sumLaneRows(from, length, shift, 0);
        momentsOfLanes<T>(shift, sums.sum, sums.square, 1 / static_cast<double>(length),
                          moments.from(row - groups.first), count);
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

/// Of rows of one length, one after the other, for a vector that begins with any element of the first one: the row of
/// each of its elements, and the γ and β if the rows share them.
template <class T>
class LaneRowPattern
{
    using DIndex = hn::RebindToSigned<hn::ScalableTag<T>>;

public:
    LaneRowPattern(const Operands<T> &operands, const Steps &inner, std::int64_t length)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
        m_step = {lanes / length, lanes % length};
        std::int64_t row = 0;
        std::int64_t at = 0;
        for (std::int64_t i = 0; i < length + lanes; ++i) {
            m_rows[i] = static_cast<hn::TFromD<DIndex>>(row);
            m_gamma[i] = operands.gamma[at * inner.gamma];
            m_beta[i] = operands.beta[at * inner.beta];
            if (++at == length) {
                at = 0;
                ++row;
            }
        }
    }

    /// Where a vector begins.
    struct Start
    {
        std::int64_t row = 0;
        std::int64_t at = 0; ///< Elements into the row.
    };
    HWY_INLINE Start after(Start start, std::int64_t length) const
    {
        start.row += m_step.row;
        start.at += m_step.at;
        return start.at < length ? start : Start {start.row + 1, start.at - length};
    }

    HWY_INLINE auto rows(Start start) const
    {
        const DIndex d;
        const auto first = hn::Set(d, static_cast<hn::TFromD<DIndex>>(start.row));
        return hn::IndicesFromVec(hn::ScalableTag<T>(), hn::Add(hn::LoadU(d, m_rows + start.at), first));
    }
    HWY_INLINE auto gamma(Start start) const { return hn::LoadU(hn::ScalableTag<T>(), m_gamma + start.at); }
    HWY_INLINE auto beta(Start start) const { return hn::LoadU(hn::ScalableTag<T>(), m_beta + start.at); }

private:
    static constexpr std::size_t most = longestPatternRow + mostLanes<T>;
    Start m_step;
    hn::TFromD<DIndex> m_rows[most];
    T m_gamma[most];
    T m_beta[most];
};

/// Writes f(load, start) for each vector of `count` rows, at most as many as there are lanes. The vector begins at
/// `start`; load(from) reads the same elements of `from`.
template <bool streams, class T, class Masking, class F>
HWY_INLINE void writeLaneVectors(std::int64_t length, std::int64_t count, const LaneRowPattern<T> &pattern, T *y,
                                 Masking masking, F &&f)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t size = count * length;
    typename LaneRowPattern<T>::Start start;
    std::int64_t i = 0;
    for (; i + lanes <= size; i += lanes, start = pattern.after(start, length)) {
        const auto own = f([=](const T *from) HWY_ATTR { return hn::LoadU(d, from + i); }, start);
        const auto result = masking(d, own, i);
        if constexpr (streams)
            hn::Stream(result, d, y + i);
        else
            hn::StoreU(result, d, y + i);
    }
    if (const std::int64_t left = std::min(size - i, lanes); left > 0) { // Tells compilers that it is but a part.
        const auto own = f([=](const T *from) HWY_ATTR { return loadPart(d, from + i, left); }, start);
        storePart(masking.ofPart(d, own, i, left), d, y + i, left);
    }
}

/// Writes rows by their transforms; `gammas` and `betas` are those of the rows, if these do not share them.
template <bool centred, bool shared, bool streams, class T, class V, class Masking = UnmaskedVectors>
HWY_INLINE void writeLaneRows(const T *x, std::int64_t length, std::int64_t count, V shift,
                              const LaneTransform<V> &transform, const LaneRowPattern<T> &pattern, V gammas, V betas,
                              T *y, Masking masking = {})
{
    writeLaneVectors<streams>(length, count, pattern, y, masking, [&](auto &&load, auto start) NORMSCOPE_INLINE {
        const auto rows = pattern.rows(start);
        const auto ofRows = [rows](V byRow) HWY_ATTR { return hn::TableLookupLanes(byRow, rows); };
        V value = load(x);
        if constexpr (centred)
            value = hn::Sub(hn::Sub(value, ofRows(shift)), ofRows(transform.meanDeviation));
        const V gamma = shared ? pattern.gamma(start) : ofRows(gammas);
        const V beta = shared ? pattern.beta(start) : ofRows(betas);
        return hn::MulAdd(hn::Mul(value, ofRows(transform.scale)), gamma, beta);
    });
}

/// Writes rows by given transforms, which are those of as many as there are lanes.
template <bool shared, bool streams, class T, class Masking = UnmaskedVectors>
HWY_INLINE void transformLaneRows(const T *x, std::int64_t length, std::int64_t count, Transforms<T> transforms,
                                  const LaneRowPattern<T> &pattern, const RowParameters<T> &parameters, T *y,
                                  Masking masking = {})
{
    const hn::ScalableTag<T> d;
    using V = hn::Vec<decltype(d)>;
    const auto centres = hn::LoadU(d, transforms.centres);
    const auto scales = hn::LoadU(d, transforms.scales);
    const auto offsets = hn::LoadU(d, transforms.offsets);
    const auto gammas = hn::Load(d, parameters.gamma);
    const auto betas = hn::Load(d, parameters.beta);
    writeLaneVectors<streams>(length, count, pattern, y, masking, [&](auto &&load, auto start) NORMSCOPE_INLINE {
        const auto rows = pattern.rows(start);
        const auto ofRows = [rows](V byRow) HWY_ATTR { return hn::TableLookupLanes(byRow, rows); };
        const V own = hn::MulAdd(hn::Sub(load(x), ofRows(centres)), ofRows(scales), ofRows(offsets));
        const V gamma = shared ? pattern.gamma(start) : ofRows(gammas);
        const V beta = shared ? pattern.beta(start) : ofRows(betas);
        return hn::MulAdd(own, gamma, beta);
    });
}

template <bool shared, bool streams, class T>
HWY_NOINLINE void normalizeLaneRowsOf(const Operands<T> &operands, const Runs &shape, Range groups,
                                      Transforms<T> transforms)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const std::int64_t length = shape.written.inner().length;
    const LaneRowPattern<T> pattern(operands, shape.written.inner().steps, length);
    Odometer group(shape.groups, shared ? 0 : groups.first);
    RowParameters<T> parameters;
    T values[3][mostLanes<T>] = {};
    const Transforms<T> own {values[0], values[1], values[2]};
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        const Transforms<T> given = transforms.from(row - groups.first);
        if (count < lanes)
            copyGiven(given, {0, count}, own);
        if constexpr (!shared)
            parameters.read(operands, group, count);
        const std::int64_t first = row * length;
        transformLaneRows<shared, streams>(operands.x + first, length, count, count < lanes ? own : given, pattern,
                                           parameters, operands.y + first);
    }
    if constexpr (streams)
        hwy::FlushStream();
}

/// As normalizeRuns(), of rows for which canForwardLaneRows().
template <class T>
HWY_INLINE void normalizeLaneRows(const Operands<T> &operands, const Runs &shape, Range groups,
                                  Transforms<T> transforms)
{
    const T *const start = operands.y + groups.first * shape.written.inner().length;
    const bool streamsRows = operands.stream && elementsIntoVector(start) == 0;
    const auto normalize = [&](auto shared) {
        streamsRows ? normalizeLaneRowsOf<shared.value, true>(operands, shape, groups, transforms)
                    : normalizeLaneRowsOf<shared.value, false>(operands, shape, groups, transforms);
    };
    shareParameters(shape) ? normalize(std::true_type()) : normalize(std::false_type());
}

template <bool centred, bool shared, bool streams, class T>
HWY_INLINE bool forwardLaneRowsOf(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                  GroupMoments moments, Transforms<T> given)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t length = shape.written.inner().length;
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    const LaneRowPattern<T> pattern(operands, shape.written.inner().steps, length);
    Odometer group(shape.groups, shared ? 0 : groups.first);
    RowParameters<T> ofRows;
    T ofGiven[3][mostLanes<T>] = {};
    const Transforms<T> paddedGiven {ofGiven[0], ofGiven[1], ofGiven[2]};
    bool unusual = false;
    const std::int64_t rowsAhead = (pageElements<T> / (length * lanes) + 1) * lanes;
    forLaneRows(operands.x, length, groups, [&](const T *from, std::int64_t row, std::int64_t count) HWY_ATTR {
        // Cache lines are not read in sequence: the processor does not prefetch the next rows by itself.
        const std::int64_t ahead = row + lanes + rowsAhead <= groups.last ? length * rowsAhead : 0;
        const auto shift = firstOfRows(from, length);
        const auto sums = sumLaneRows(from, length, shift, ahead);
        const auto transform
            = finishLanes<centred, T>(shift, sums, count, laneFinish, factors, moments.from(row - groups.first),
                                      [=]() HWY_ATTR { return areLaneRowsOf(shift, from, length); });
        unusual |= transform.unusual;
        if constexpr (!shared)
            ofRows.read(operands, group, count);
        const auto gammas = hn::Load(d, ofRows.gamma);
        const auto betas = hn::Load(d, ofRows.beta);
        T *const to = operands.y + row * length;
        if (given.centres != nullptr) {
            const Transforms<T> own = count == lanes ? given.from(row) : paddedGiven;
            if (count < lanes)
                copyGiven(given, {row, row + count}, own);
            transformLaneRows<shared, streams>(from, length, count, own, pattern, ofRows, to);
            return;
        }
        writeLaneRows<centred, shared, streams>(from, length, count, shift, transform, pattern, gammas, betas, to);
    });
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

/// Moments and output of such rows, in one pass. `given` as in Table::forwardGivenRuns, or null.
template <class T>
HWY_INLINE bool forwardLaneRows(const Operands<T> &operands, const Runs &shape, const Finish &finish, Range groups,
                                GroupMoments moments, Transforms<T> given = {})
{
    const auto forward = [&](auto centred, auto shared) {
        const T *const start = operands.y + groups.first * shape.written.inner().length;
        return operands.stream && elementsIntoVector(start) == 0
            ? forwardLaneRowsOf<centred.value, shared.value, true>(operands, shape, finish, groups, moments, given)
            : forwardLaneRowsOf<centred.value, shared.value, false>(operands, shape, finish, groups, moments, given);
    };
    if (shareParameters(shape))
        return finish.centre ? forward(std::true_type(), std::true_type())
                             : forward(std::false_type(), std::true_type());
    return finish.centre ? forward(std::true_type(), std::false_type()) : forward(std::false_type(), std::false_type());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
