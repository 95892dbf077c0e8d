// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small slabs of a panel, a vector of columns at a time: what is written is still in the first-level cache, and the
// moments in registers.
#if defined(NORMSCOPE_SMALL_SLABS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_SMALL_SLABS_INL_H
#undef NORMSCOPE_SMALL_SLABS_INL_H
#else
#define NORMSCOPE_SMALL_SLABS_INL_H
#endif

#include "engine/kernels/column_moments-inl.h"
#include "engine/kernels/small_groups-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Whether the slabs are of this kind: their rows, one block, fill more than half of a vector or the last half of two.
template <class T>
HWY_INLINE bool areSmallSlabs(const Panel &panel)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const std::int64_t rows = panel.rows.size();
    return hasMaskedMemory && panel.isPlain() && panel.rows.depth == 1 && rows > mostPlaces && rows <= blockRows
        && panel.width <= 2 * lanes && 2 * panel.width > (panel.width > lanes ? 3 * lanes - 1 : lanes);
}

/// Normalizes a vector of columns, of which `count` lanes hold one: row(i) is the vector of their i-th elements, and
/// put(v, i) takes that of the output. Returns whether any group is unusual.
template <bool centred, class T, class V, class Row, class Put>
HWY_INLINE bool normalizeColumnVector(std::int64_t rows, std::int64_t count, const LaneFinish<T> &finish,
                                      const FinishFactors &factors, GroupMoments moments, V gamma, V beta, Row &&row,
                                      Put &&put)
{
    const hn::ScalableTag<T> d;
    // As columnMoments() does, to the same bits.
    const V shift = rows <= 2 * shiftRows
        ? row(0)
        : hn::Mul(hn::Add(hn::Add(row(0), row(1)), hn::Add(row(2), row(3))), hn::Set(d, T(0.25)));
    PlaceSums<V> sums {hn::Zero(d), hn::Zero(d)};
    for (std::int64_t i = 0; i < rows; ++i) {
        const V deviation = hn::Sub(row(i), shift);
        sums.sum = hn::Add(sums.sum, deviation);
        sums.square = hn::MulAdd(deviation, deviation, sums.square);
    }
    const auto areShift = [&]() HWY_ATTR {
        auto are = hn::Eq(row(0), shift);
        for (std::int64_t i = 1; i < rows; ++i)
            are = hn::And(are, hn::Eq(row(i), shift));
        return are;
    };
    const auto transform = finishLanes<centred, T>(shift, sums, rows, count, finish, factors, moments, areShift);
    for (std::int64_t i = 0; i < rows; ++i) {
        V value = row(i);
        if constexpr (centred)
            value = hn::Sub(hn::Sub(value, shift), transform.meanDeviation);
        put(hn::MulAdd(hn::Mul(value, transform.scale), gamma, beta), i);
    }
    return transform.unusual;
}

/// Some columns of a slab, up to a vector.
template <class T>
class SlabColumns
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    /// `slab` begins with the first row's element in the first of `count` columns.
    HWY_INLINE SlabColumns(const Operands<T> &slab, const Panel &panel, std::int64_t column, std::int64_t count)
        : m_slab(slab)
        , m_gammaStep(panel.gammaStep)
        , m_betaStep(panel.betaStep)
        , m_rows(panel.rows.size())
        , m_step(panel.rows.inner().steps.x)
        , m_count(count)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const std::int64_t room = (m_rows - 1) * m_step + panel.width - column; // Up to the end of the slab.
        if (room >= lanes)
            m_readable = std::min((room - lanes) / m_step + 1, m_rows);
        if (count == lanes || (column == 0 && m_step == panel.width))
            m_writable = m_readable;
    }

    /// Moments and output. Returns whether any group is unusual.
    template <bool centred, bool streams>
    HWY_INLINE bool normalize(const LaneFinish<T> &finish, const FinishFactors &factors, GroupMoments moments) const
    {
        const V gamma = m_gammaStep == 1 ? loadPart(d, m_slab.gamma, m_count) : hn::Set(d, *m_slab.gamma);
        const V beta = m_betaStep == 1 ? loadPart(d, m_slab.beta, m_count) : hn::Set(d, *m_slab.beta);
        return normalizeColumnVector<centred>(
            m_rows, m_count, finish, factors, moments, gamma, beta,
            [this](std::int64_t i) NORMSCOPE_INLINE { return row(i); },
            [this](V value, std::int64_t i) NORMSCOPE_INLINE { write<streams>(value, i); });
    }

private:
    /// Lanes behind the columns hold whatever follows: were they 0, groups would seem to be constant.
    HWY_INLINE V row(std::int64_t i) const
    {
        const T *const from = m_slab.x + i * m_step;
        return i < m_readable ? hn::LoadU(d, from) : loadPart(d, from, m_count);
    }
    template <bool streams>
    HWY_INLINE void write(V value, std::int64_t i) const
    {
        T *const to = m_slab.y + i * m_step;
        if constexpr (streams)
            hn::Stream(value, d, to);
        else if (i < m_writable)
            hn::StoreU(value, d, to);
        else
            storePart(value, d, to, m_count);
    }

    const Operands<T> m_slab;
    std::int64_t m_gammaStep;
    std::int64_t m_betaStep;
    std::int64_t m_rows;
    std::int64_t m_step;
    std::int64_t m_count;
    std::int64_t m_readable = 0; ///< So many rows can be read as whole vectors,
    std::int64_t m_writable = 0; ///< and written: what they write too much belongs to the next row, written later.
};

template <bool centred, bool streams, class T>
HWY_NOINLINE bool forwardSmallSlabsOf(const Operands<T> &operands, const Panel &panel, const Finish &finish,
                                      Range slabs, GroupMoments moments)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    bool unusual = false;
    Odometer odometer(panel.slabs, slabs.first);
    for (std::int64_t slab = slabs.first; slab < slabs.last; ++slab, odometer.advance()) {
        const Operands<T> own = operands.at(odometer.place());
        const GroupMoments ofSlab = moments.from(slab * panel.groups);
        for (std::int64_t column = 0; column < panel.width; column += lanes) {
            const SlabColumns<T> columns(own.at({column, column * panel.gammaStep, column * panel.betaStep}), panel,
                                         column, std::min(lanes, panel.width - column));
            unusual |= columns.template normalize<centred, streams>(laneFinish, factors, ofSlab.from(column));
        }
    }
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

/// As forwardTiles().
template <class T>
HWY_INLINE bool forwardSmallSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                  GroupMoments moments)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const bool streams = operands.stream && panel.width % lanes == 0 && areAligned(operands.y, panel.rows)
        && areAligned(operands.y, panel.slabs);
    if (!finish.centre)
        return forwardSmallSlabsOf<false, false>(operands, panel, finish, slabs, moments);
    return streams ? forwardSmallSlabsOf<true, true>(operands, panel, finish, slabs, moments)
                   : forwardSmallSlabsOf<true, false>(operands, panel, finish, slabs, moments);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
