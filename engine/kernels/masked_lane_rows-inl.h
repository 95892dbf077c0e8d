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
#include <limits>
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
    template <class F>
    HWY_INLINE LaneRowValues(const MaskByte *mask, std::int64_t length, std::int64_t count, F &&f)
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

    /// Calls f(place, values) for the first elements of all rows, the second ones and so on. Those of
    /// `others`, which point to all rows' elements as they are, follow those that were set.
    template <class F, class... Others>
    HWY_INLINE void forEachPlace(F &&f, const Others *...others) const
    {
        constexpr std::int64_t side = tileSide<T>;
        constexpr std::size_t all = n + sizeof...(others);
        const T *from[all] = {};
        for (std::size_t k = 0; k < n; ++k)
            from[k] = m_values[k];
        std::size_t next = n;
        ((from[next++] = others), ...);
        if constexpr (side > 2) {
            if (m_length < side) {
                withCount<side - 1>(m_length, [&](auto count) HWY_ATTR {
                    Vector tiles[all][count.value];
                    for (std::size_t k = 0; k < all; ++k)
                        loadAdjacent(d, from[k], tiles[k]);
                    for (int place = 0; place < count.value; ++place)
                        call(f, place, tiles, place);
                    return true;
                });
                return;
            }
        }
        forEachTile<T>(m_length, [&](std::int64_t first, std::int64_t seen) HWY_ATTR {
            Vector tiles[all][side];
            for (std::size_t k = 0; k < all; ++k)
                loadTile(from[k] + first, m_length, tiles[k]);
            for (std::int64_t place = seen; place < side; ++place)
                call(f, first + place, tiles, place);
        });
    }

private:
    template <class F, std::size_t all, std::size_t side>
    static HWY_INLINE void call(F &&f, std::int64_t place, const Vector (&tiles)[all][side], std::int64_t at)
    {
        Vector values[all];
        for (std::size_t k = 0; k < all; ++k)
            values[k] = tiles[k][at];
        f(place, values);
    }

    std::int64_t m_length;
    HWY_ALIGN T m_values[n][longestPatternRow * mostLanes<T>];
};

/// The sums of masked rows, one in each lane.
template <class V>
struct MaskedLaneSums
{
    V shift; ///< The first element that counts.
    V counts;
    PlaceSums<V> sums;
    V differs; ///< All bits, if any element that counts differs from the shift; else 0.

    static HWY_INLINE MaskedLaneSums none()
    {
        const V zero = hn::Zero(hn::DFromV<V>());
        return {zero, zero, {zero, zero}, zero};
    }
    HWY_INLINE void add(V value, hn::Mask<hn::DFromV<V>> isCounted)
    {
        const hn::DFromV<V> d;
        const auto isFirst = hn::And(hn::Eq(counts, hn::Zero(d)), isCounted);
        shift = hn::IfThenElse(isFirst, value, shift);
        counts = hn::Add(counts, hn::IfThenElseZero(isCounted, hn::Set(d, 1)));
        const V deviation = hn::IfThenElseZero(isCounted, hn::Sub(value, shift));
        sums.sum = hn::Add(sums.sum, deviation);
        sums.square = hn::MulAdd(deviation, deviation, sums.square);
    }
    /// Sets what squares tell of differences. Returns whether they leave anything open: squares of 0 may have vanished.
    HWY_INLINE bool isInDoubt()
    {
        const hn::DFromV<V> d;
        const auto vanish = hn::Eq(sums.square, hn::Zero(d));
        differs = hn::VecFromMask(d, hn::Not(vanish));
        return !hn::AllFalse(d, hn::And(vanish, hn::Gt(counts, hn::Set(d, 1))));
    }
};

/// In which rows any element that counts differs from the shift.
template <class T, class V>
HWY_NOINLINE V findLaneDifferences(const LaneRowValues<T, 1> &counts, const T *x, V shift)
{
    const hn::ScalableTag<T> d;
    const auto zero = hn::Zero(d);
    V differs = zero;
    const auto add = [&](std::int64_t, const V(&both)[2]) HWY_ATTR {
        const auto own = hn::And(hn::Ne(both[0], zero), hn::Ne(both[1], shift));
        differs = hn::Or(differs, hn::VecFromMask(d, own));
    };
    counts.forEachPlace(add, x);
    return differs;
}

/// The sums of as many rows as there are lanes, of which `count` are real, from the `row`-th on.
template <class T>
HWY_INLINE auto maskedLaneSums(const AdjacentMaskedGroups<T> &rows, std::int64_t row, std::int64_t count)
{
    const hn::ScalableTag<T> d;
    const auto zero = hn::Zero(d);
    const auto one = hn::Set(d, T(1));
    using Values = LaneRowValues<T, 1>;
    using V = typename Values::Vector;
    const T *x = rows.x + row * rows.size;
    T padded[longestPatternRow * mostLanes<T>];
    if (const auto lanes = static_cast<std::int64_t>(hn::Lanes(d)); count < lanes) {
        std::fill(std::copy_n(x, count * rows.size, padded), padded + lanes * rows.size, T(0));
        x = padded;
    }
    const Values values(rows.mask + row * rows.size, rows.size, count,
                        [&](V(&to)[1], V counts, auto &&) HWY_ATTR { to[0] = hn::And(one, counts); });
    auto own = MaskedLaneSums<V>::none();
    values.forEachPlace([&](std::int64_t, const V(&both)[2]) HWY_ATTR { own.add(both[1], hn::Ne(both[0], zero)); }, x);
    if (HWY_UNLIKELY(own.isInDoubt()))
        own.differs = findLaneDifferences(values, x, own.shift);
    return own;
}

/// Stores the moments of `count` rows; returns Σ(x − mean)² of all lanes.
template <class T, class V>
HWY_INLINE V maskedLaneMoments(const MaskedLaneSums<V> &own, std::int64_t count, MaskedMoments moments)
{
    const hn::ScalableTag<T> dT;
    const auto one = hn::Set(dT, T(1));
    const auto put = [count](auto d, auto v, double *to, std::int64_t i) NORMSCOPE_INLINE {
        if (count - i >= static_cast<std::int64_t>(hn::Lanes(d)))
            hn::StoreU(v, d, to + i);
        else if (count > i)
            storePart(v, d, to + i, count - i);
    };
    const auto store
        = [&](auto d, std::int64_t i, auto shift, auto sum, auto square, auto counts, auto differs) NORMSCOPE_INLINE {
              const auto zero = hn::Zero(d);
              const auto lost = hn::Set(d, std::numeric_limits<double>::quiet_NaN());
              const auto meanDeviation = hn::Div(sum, hn::Max(counts, hn::Set(d, 1.0)));
              const auto raw = hn::NegMulAdd(sum, meanDeviation, square);
              const auto isConstant = hn::Eq(differs, zero);
              const auto squares = hn::IfThenElse(hn::Gt(raw, zero), raw, hn::IfThenElse(isConstant, zero, lost));
              put(d, hn::Add(shift, meanDeviation), moments.means, i);
              put(d, squares, moments.squares, i);
              put(d, counts, moments.counts, i);
              return squares;
          };
    return throughDoubles<T>(store, own.shift, own.sums.sum, own.sums.square, own.counts, hn::And(own.differs, one));
}

template <class T>
HWY_INLINE void maskedLaneRowMoments(const AdjacentMaskedGroups<T> &rows, Range groups, MaskedMoments moments)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        maskedLaneMoments<T>(maskedLaneSums(rows, row, count), count, moments.from(row - groups.first));
    }
}

/// Looks at groups again, in float64: marks the unusual ones, and returns whether there are any.
template <class T>
HWY_NOINLINE bool markUnusualMasked(const Finish &finish, MaskedMoments moments, std::int64_t count)
{
    T values[3][mostLanes<T>];
    return maskedTransforms<T>(finish, moments, count, {values[0], values[1], values[2]});
}

template <bool centred, bool shared, bool streams, class T>
HWY_NOINLINE bool forwardMaskedLaneRowsOf(const Operands<T> &operands, const AdjacentMaskedGroups<T> &rows,
                                          const Runs &shape, const Finish &finish, Range groups, MaskedMoments moments,
                                          Transforms<T> given)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const FinishFactors factors(finish);
    const LaneFinish<T> ofOne(factors);
    const LaneRowPattern<T> pattern(operands, shape.written.inner().steps, rows.size);
    Odometer group(shape.groups, shared ? 0 : groups.first);
    RowParameters<T> parameters;
    T ofGiven[3][mostLanes<T>] = {};
    const Transforms<T> own {ofGiven[0], ofGiven[1], ofGiven[2]};
    bool unusual = false;
    for (std::int64_t row = groups.first; row < groups.last; row += lanes) {
        const std::int64_t count = std::min(lanes, groups.last - row);
        const MaskedMoments ofRows = moments.from(row - groups.first);
        const auto sums = maskedLaneSums(rows, row, count);
        const auto squares = maskedLaneMoments<T>(sums, count, ofRows);
        if constexpr (!shared)
            parameters.read(operands, group, count);
        const T *const x = rows.x + row * rows.size;
        T *const y = operands.y + row * rows.size;
        const MaskedVectors masking {rows.mask + row * rows.size};
        const auto transform = laneTransform<centred, T>(
            sums.shift, sums.sums, squares, ofOne.ofCounts(sums.counts, factors, finish.count - finish.denominator),
            [&]() HWY_ATTR { return hn::Not(hn::MaskFromVec(sums.differs)); },
            [&](const T *) HWY_ATTR { return markUnusualMasked<T>(finish, ofRows, count); });
        unusual |= transform.unusual;
        if (given.centres != nullptr) {
            copyGiven(given, {row, row + count}, own);
            transformLaneRows<shared, streams>(x, rows.size, count, own, pattern, parameters, y, masking);
            continue;
        }
        writeLaneRows<centred, shared, streams>(x, rows.size, count, sums.shift, transform, pattern,
                                                hn::Load(d, parameters.gamma), hn::Load(d, parameters.beta), y,
                                                masking);
    }
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

/// Moments and output of such rows, in one pass.
template <class T>
HWY_INLINE bool forwardMaskedLaneRows(const Operands<T> &operands, const MaskByte *mask, const Runs &shape,
                                      const Finish &finish, Range groups, MaskedMoments moments, Transforms<T> given)
{
    const AdjacentMaskedGroups<T> rows {operands.x, mask, shape.reduced.inner().length};
    const bool streamsRows = operands.stream && elementsIntoVector(operands.y + groups.first * rows.size) == 0;
    const auto forward = [&](auto centred, auto shared) {
        return streamsRows ? forwardMaskedLaneRowsOf<centred.value, shared.value, true>(operands, rows, shape, finish,
                                                                                        groups, moments, given)
                           : forwardMaskedLaneRowsOf<centred.value, shared.value, false>(operands, rows, shape, finish,
                                                                                         groups, moments, given);
    };
    if (shareParameters(shape))
        return finish.centre ? forward(std::true_type(), std::true_type())
                             : forward(std::false_type(), std::true_type());
    return finish.centre ? forward(std::true_type(), std::false_type()) : forward(std::false_type(), std::false_type());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
