// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short masked rows, as many of them at a time as a vector has lanes (lane_rows-inl.h).
#if defined(NORMSCOPE_MASKED_LANE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_LANE_ROWS_INL_H
#undef NORMSCOPE_MASKED_LANE_ROWS_INL_H
#else
#define NORMSCOPE_MASKED_LANE_ROWS_INL_H
#endif

#include "engine/kernels/adjacent_rows-inl.h"
#include "engine/kernels/lane_rows-inl.h"
#include "engine/kernels/masked_sums-inl.h"
#include "engine/kernels/masked_transforms-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Whether the groups are rows that are summed up so, one after the other.
HWY_INLINE bool areMaskedLaneRows(const Runs &shape)
{
    return areAdjacentRows(shape, 2, longestPatternRow);
}

/// Whether they can be written so: all rows share γ and β, or each row has one of each.
HWY_INLINE bool canForwardMaskedLaneRows(const Runs &shape)
{
    const Steps &inner = shape.written.inner().steps;
    return shape.written.depth == 1 && (shareParameters(shape) || (inner.gamma == 0 && inner.beta == 0));
}

/// n values of each element of as many rows as there are lanes, to be summed up by row; 0 where they do not count.
template <class T, int n>
class LaneRowValues
{
    static constexpr hn::ScalableTag<T> d {};

public:
    using Vector = hn::Vec<hn::ScalableTag<T>>;

    /// The first `count` rows are real. f(values, counts, load) sets the n values of a vector of elements, which
    /// load(from) reads; `counts` has all bits of those that count.
    template <class M, class F>
    HWY_INLINE LaneRowValues(const M *mask, std::int64_t length, std::int64_t count, F &&f)
        : m_length(length)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const std::int64_t size = count * length;
        Vector values[n];
        const auto put = [&](std::int64_t i) HWY_ATTR {
            for (int k = 0; k < n; ++k)
                hn::Store(values[k], d, m_values[k] + i);
        };
        std::int64_t i = 0;
        for (; i + lanes <= size; i += lanes) {
            f(values, maskVector(d, mask + i), [i](const T *from) HWY_ATTR { return hn::LoadU(d, from + i); });
            put(i);
        }
        if (const std::int64_t left = std::min(size - i, lanes); left > 0) {
            f(values, maskVectorPart(d, mask + i, left),
              [i, left](const T *from) HWY_ATTR { return loadPart(d, from + i, left); });
            put(i);
            i += lanes;
        }
        std::fill_n(values, n, hn::Zero(d));
        for (; i < lanes * length; i += lanes)
            put(i);
    }

    /// Calls f(place, values) for the first elements of all rows, the second ones and so on.
    template <class F>
    HWY_INLINE void forEachPlace(F &&f) const
    {
        constexpr std::int64_t side = tileSide<T>;
        if constexpr (side > 2) {
            if (m_length < side) {
                withCount<side - 1>(m_length, [&](auto count) HWY_ATTR {
                    Vector tiles[n][count.value];
                    for (int k = 0; k < n; ++k)
                        loadAdjacent(d, m_values[k], tiles[k]);
                    for (int place = 0; place < count.value; ++place)
                        call(f, place, tiles, place);
                    return true;
                });
                return;
            }
        }
        forEachTile<T>(m_length, [&](std::int64_t first, std::int64_t seen) HWY_ATTR {
            Vector tiles[n][side];
            for (int k = 0; k < n; ++k)
                loadTile(m_values[k] + first, m_length, tiles[k]);
            for (std::int64_t place = seen; place < side; ++place)
                call(f, first + place, tiles, place);
        });
    }

private:
    template <class F, std::size_t side>
    static HWY_INLINE void call(F &&f, std::int64_t place, const Vector (&tiles)[n][side], std::int64_t at)
    {
        Vector values[n];
        for (int k = 0; k < n; ++k)
            values[k] = tiles[k][at];
        f(place, values);
    }

    std::int64_t m_length;
    HWY_ALIGN T m_values[n][longestPatternRow * mostLanes<T>];
};

/// Moments of as many rows as there are lanes, of which `count` are real, from the `row`-th on. The shift of each is
/// its first element that counts.
template <class T, class M>
HWY_INLINE void maskedLaneMoments(const AdjacentMaskedGroups<T, M> &rows, std::int64_t row, std::int64_t count,
                                  MaskedMoments moments)
{
    const hn::ScalableTag<T> d;
    const auto zero = hn::Zero(d);
    const auto one = hn::Set(d, T(1));
    using Values = LaneRowValues<T, 2>;
    using V = typename Values::Vector;
    const T *const x = rows.x + row * rows.size;
    const Values values(rows.mask + row * rows.size, rows.size, count, [&](V(&to)[2], V counts, auto &&load) HWY_ATTR {
        to[0] = hn::And(load(x), counts);
        to[1] = hn::And(one, counts);
    });
    auto shift = zero, seen = zero, sum = zero, square = zero;
    values.forEachPlace([&](std::int64_t, const V(&own)[2]) HWY_ATTR {
        const auto isFirst = hn::And(hn::Eq(seen, zero), hn::Ne(own[1], zero));
        shift = hn::IfThenElse(isFirst, own[0], shift);
        seen = hn::Add(seen, own[1]);
    });
    values.forEachPlace([&](std::int64_t, const V(&own)[2]) HWY_ATTR {
        const auto deviation = hn::IfThenElseZero(hn::Ne(own[1], zero), hn::Sub(own[0], shift));
        sum = hn::Add(sum, deviation);
        square = hn::MulAdd(deviation, deviation, square);
    });
    HWY_ALIGN T sums[4][mostLanes<T>];
    hn::Store(shift, d, sums[0]);
    hn::Store(sum, d, sums[1]);
    hn::Store(square, d, sums[2]);
    hn::Store(seen, d, sums[3]);
    std::copy_n(sums[3], count, moments.counts);
    mergeMaskedGroups(rows, {row, row + count}, sums[0], sums[1], sums[2], moments);
}

template <class T, class M>
HWY_INLINE void maskedLaneRowMoments(const AdjacentMaskedGroups<T, M> &rows, Range groups, MaskedMoments moments)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    for (std::int64_t row = groups.first; row < groups.last; row += lanes)
        maskedLaneMoments(rows, row, std::min(lanes, groups.last - row), moments.from(row - groups.first));
}

template <bool shared, bool streams, class T, class M>
HWY_NOINLINE bool forwardMaskedLaneRowsOf(const Operands<T> &operands, const AdjacentMaskedGroups<T, M> &rows,
                                          const Runs &shape, const Finish &finish, Range groups, MaskedMoments moments,
                                          Transforms<T> given)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const LaneRowPattern<T> pattern(operands, shape.written.inner().steps, rows.size);
    Odometer group(shape.groups, shared ? 0 : groups.first);
    RowParameters<T> parameters;
    T values[3][mostLanes<T>] = {};
    const Transforms<T> own {values[0], values[1], values[2]};
    bool unusual = false;
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        const MaskedMoments ofRows = moments.from(row - groups.first);
        maskedLaneMoments(rows, row, count, ofRows);
        unusual |= maskedTransforms(finish, ofRows, count, own);
        copyGiven(given, {row, row + count}, own);
        if constexpr (!shared)
            parameters.read(operands, group, count);
        const std::int64_t first = row * rows.size;
        transformLaneRows<shared, streams>(rows.x + first, rows.size, count, own, pattern, parameters,
                                           operands.y + first, MaskedVectors<M> {rows.mask + first});
    }
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

/// Moments and output of such rows, in one pass.
template <class T, class M>
HWY_INLINE bool forwardMaskedLaneRows(const Operands<T> &operands, const M *mask, const Runs &shape,
                                      const Finish &finish, Range groups, MaskedMoments moments, Transforms<T> given)
{
    const AdjacentMaskedGroups<T, M> rows {operands.x, mask, shape.reduced.inner().length};
    const bool streamsRows = operands.stream && elementsIntoVector(operands.y + groups.first * rows.size) == 0;
    const auto forward = [&](auto shared, auto streams) {
        return forwardMaskedLaneRowsOf<shared.value, streams.value>(operands, rows, shape, finish, groups, moments,
                                                                    given);
    };
    const auto withStreams = [&](auto shared) {
        return streamsRows ? forward(shared, std::true_type()) : forward(shared, std::false_type());
    };
    return shareParameters(shape) ? withStreams(std::true_type()) : withStreams(std::false_type());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
