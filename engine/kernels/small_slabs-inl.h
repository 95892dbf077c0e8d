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

#include "engine/kernels/column_vectors-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

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
        return normalizeColumnVector<centred>(
            m_rows, m_count, finish, factors, moments, gamma(), beta(),
            [this](std::int64_t i) NORMSCOPE_INLINE { return row(i); },
            [this](V value, std::int64_t i) NORMSCOPE_INLINE { write<streams>(value, i); });
    }

    /// The same for rows that are any number of blocks, or with given transforms of these columns, if there are any.
    template <bool streams>
    HWY_INLINE bool normalizeBlocks(const FinishFactors &factors, GroupMoments moments, Transforms<T> given) const
    {
        return normalizeColumnBlocks(
            m_rows, m_count, factors, moments, given, gamma(), beta(),
            [this](std::int64_t i) NORMSCOPE_INLINE { return row(i); },
            [this](V value, std::int64_t i) NORMSCOPE_INLINE { write<streams>(value, i); });
    }

    HWY_INLINE void moments(GroupMoments to) const
    {
        columnVectorMoments<T>(m_rows, m_count, to, [this](std::int64_t i) NORMSCOPE_INLINE {
            hwy::Prefetch(m_slab.x + i * m_step + m_slab.ahead);
            return row(i);
        });
    }

private:
    HWY_INLINE V gamma() const
    {
        return m_gammaStep == 1 ? loadPart(d, m_slab.gamma, m_count) : hn::Set(d, *m_slab.gamma);
    }
    HWY_INLINE V beta() const { return m_betaStep == 1 ? loadPart(d, m_slab.beta, m_count) : hn::Set(d, *m_slab.beta); }

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
        hwy::Prefetch(m_slab.x + i * m_step + m_slab.ahead);
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
    std::int64_t m_writable = 0; ///< and written: what they write too much belongs to the next rows, written later.
};

/// Calls f(column, count) for the columns of a slab, up to a vector at a time.
template <class T, class F>
HWY_INLINE void forEachColumnVector(std::int64_t width, F &&f)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    for (std::int64_t column = 0; column < width; column += lanes)
        f(column, std::min(lanes, width - column));
}

/// Whether slabs are one after the other.
HWY_INLINE bool areInSequence(const Panel &panel)
{
    return panel.rows.inner().steps.x == panel.width && followOneAnother(panel.slabs, panel.rows.size() * panel.width);
}

/// Calls f(slab, place, ahead) for slabs: where it is, and how many elements ahead the next one.
template <class F>
HWY_INLINE void forEachSlab(const Nest &slabs, Range range, F &&f)
{
    Odometer odometer(slabs, range.first);
    for (std::int64_t slab = range.first; slab < range.last; ++slab) {
        const Steps place = odometer.place();
        odometer.advance();
        f(slab, place, slab + 1 < range.last ? odometer.place().x - place.x : 0);
    }
}

/// The moments of slabs, a vector of columns at a time.
template <class T>
HWY_INLINE void columnVectorsOfSlabs(const T *x, const Panel &panel, Range slabs, GroupMoments moments)
{
    forEachSlab(panel.slabs, slabs, [&](std::int64_t slab, const Steps &place, std::int64_t ahead) NORMSCOPE_INLINE {
        const GroupMoments ofSlab = moments.from((slab - slabs.first) * panel.groups);
        forEachColumnVector<T>(panel.width, [&](std::int64_t column, std::int64_t count) NORMSCOPE_INLINE {
            Operands<T> own {x + place.x + column, nullptr, nullptr, nullptr};
            own.ahead = ahead;
            SlabColumns<T>(own, panel, column, count).moments(ofSlab.from(column));
        });
    });
}

template <bool centred, bool streams, class T>
HWY_NOINLINE bool forwardSmallSlabsOf(const Operands<T> &operands, const Panel &panel, const Finish &finish,
                                      Range slabs, GroupMoments moments, Transforms<T> given)
{
    const bool isGiven = given.centres != nullptr;
    const FinishFactors factors(finish);
    const FinishFactors ofConstants = factors.ofConstants();
    const LaneFinish<T> laneFinish(factors);
    const bool isSimple = panel.rows.size() <= blockRows && !isGiven;
    bool unusual = false;
    forEachSlab(panel.slabs, slabs, [&](std::int64_t slab, const Steps &place, std::int64_t ahead) NORMSCOPE_INLINE {
        Operands<T> own = operands.at(place);
        own.ahead = ahead;
        const GroupMoments ofSlab = moments.from(slab * panel.groups);
        const Transforms<T> ofGiven = isGiven ? given.from(slab * panel.groups) : given;
        forEachColumnVector<T>(panel.width, [&](std::int64_t column, std::int64_t count) NORMSCOPE_INLINE {
            const SlabColumns<T> columns(own.at({column, column * panel.gammaStep, column * panel.betaStep}), panel,
                                         column, count);
            unusual |= isSimple ? columns.template normalize<centred, streams>(laneFinish, factors, ofSlab.from(column))
                                : columns.template normalizeBlocks<streams>(ofConstants, ofSlab.from(column),
                                                                            isGiven ? ofGiven.from(column) : given);
        });
    });
    if constexpr (streams)
        hwy::FlushStream();
    return unusual;
}

/// As forwardTiles().
template <class T>
HWY_INLINE bool forwardSmallSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                  GroupMoments moments, Transforms<T> given)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    // Vectors of less than a line that are not side by side would leave processors with lines half full.
    const bool areLines = lanes == lineElements<T> || panel.width == lanes;
    const bool streams = operands.stream && areLines && panel.width % lanes == 0 && areAligned(operands.y, panel.rows)
        && areAligned(operands.y, panel.slabs);
    const auto forward = [&](auto centred) {
        return streams ? forwardSmallSlabsOf<centred.value, true>(operands, panel, finish, slabs, moments, given)
                       : forwardSmallSlabsOf<centred.value, false>(operands, panel, finish, slabs, moments, given);
    };
    return finish.centre ? forward(std::true_type()) : forward(std::false_type());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
