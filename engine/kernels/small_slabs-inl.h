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
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The elements of a slab for which every lane of a vector takes one: at least a tile, and no more than the first-level
/// cache holds of all.
inline constexpr std::int64_t smallestLaneSlab = 4;
inline constexpr std::int64_t largestLaneSlab = 256;

/// Whether the slabs are of this kind: too large for the lanes of vectors (lane_slabs-inl.h), or their rows fill more
/// than half of a vector or the last half of two.
template <class T>
HWY_INLINE bool areSmallSlabs(const Panel &panel)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const std::int64_t rows = panel.rows.size();
    const std::int64_t size = rows * panel.width;
    const bool fillsVectors = 2 * panel.width > (panel.width > lanes ? 3 * lanes - 1 : lanes);
    return hasMaskedMemory && panel.isPlain() && panel.rows.depth == 1 && rows > mostPlaces && size <= largestSmallSlab
        && (fillsVectors || size > largestLaneSlab);
}

/// The sums of a vector of columns.
template <class V>
struct ColumnSums
{
    V shift;
    PlaceSums<V> sums;
};

/// Sums up rows of a vector of columns, at most a block of them: row(i) is the vector of their i-th elements. As
/// columnMoments() does, to the same bits.
template <class T, class V, class Row>
HWY_INLINE ColumnSums<V> sumColumns(Range rows, Row &&row)
{
    const hn::ScalableTag<T> d;
    const std::int64_t first = rows.first;
    const V shift = rows.count() <= 2 * shiftRows
        ? row(first)
        : hn::Mul(hn::Add(hn::Add(row(first), row(first + 1)), hn::Add(row(first + 2), row(first + 3))),
                  hn::Set(d, T(0.25)));
    PlaceSums<V> sums {hn::Zero(d), hn::Zero(d)};
    for (std::int64_t i = first; i < rows.last; ++i) {
        const V deviation = hn::Sub(row(i), shift);
        sums.sum = hn::Add(sums.sum, deviation);
        sums.square = hn::MulAdd(deviation, deviation, sums.square);
    }
    return {shift, sums};
}

/// In which of a vector of columns all elements of some rows equal the shift.
template <class T, class V, class Row>
HWY_INLINE auto areColumnsOf(V shift, Range rows, Row &&row)
{
    auto are = hn::Eq(shift, shift);
    for (std::int64_t i = rows.first; i < rows.last; ++i)
        are = hn::And(are, hn::Eq(row(i), shift));
    return are;
}

/// Normalizes a vector of columns, of which `count` lanes hold one: row(i) is the vector of their i-th elements, and
/// put(v, i) takes that of the output. Returns whether any group is unusual.
template <bool centred, class T, class V, class Row, class Put>
HWY_INLINE bool normalizeColumnVector(std::int64_t rows, std::int64_t count, const LaneFinish<T> &finish,
                                      const FinishFactors &factors, GroupMoments moments, V gamma, V beta, Row &&row,
                                      Put &&put)
{
    const auto [shift, sums] = sumColumns<T, V>({0, rows}, row);
    const auto areShift = [&, own = shift]() HWY_ATTR { return areColumnsOf<T>(own, {0, rows}, row); };
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
        return normalizeColumnVector<centred>(
            m_rows, m_count, finish, factors, moments, gamma(), beta(),
            [this](std::int64_t i) NORMSCOPE_INLINE { return row(i); },
            [this](V value, std::int64_t i) NORMSCOPE_INLINE { write<streams>(value, i); });
    }

    /// The same for rows that are any number of blocks, or with given transforms of these columns, if there are any.
    template <bool streams>
    HWY_INLINE bool normalizeBlocks(const FinishFactors &factors, GroupMoments moments, Transforms<T> given) const
    {
        double means[mostLanes<T>];
        double squares[mostLanes<T>];
        const GroupMoments own {means, squares};
        for (std::int64_t first = 0; first < m_rows; first += blockRows)
            addBlock({first, std::min(first + blockRows, m_rows)}, own);
        HWY_ALIGN T values[3][mostLanes<T>] = {};
        const Transforms<T> transforms {values[0], values[1], values[2]};
        const bool unusual = transformsBy(factors, own, m_count, transforms);
        std::copy_n(means, m_count, moments.means);
        std::copy_n(squares, m_count, moments.squares);
        copyGiven(given, {0, m_count}, transforms);
        const V centre = hn::Load(d, transforms.centres);
        const V scale = hn::Mul(hn::Load(d, transforms.scales), gamma());
        const V offset = hn::MulAdd(hn::Load(d, transforms.offsets), gamma(), beta());
        for (std::int64_t i = 0; i < m_rows; ++i)
            write<streams>(hn::MulAdd(hn::Sub(row(i), centre), scale, offset), i);
        return unusual;
    }

private:
    HWY_INLINE V gamma() const
    {
        return m_gammaStep == 1 ? loadPart(d, m_slab.gamma, m_count) : hn::Set(d, *m_slab.gamma);
    }
    HWY_INLINE V beta() const { return m_betaStep == 1 ? loadPart(d, m_slab.beta, m_count) : hn::Set(d, *m_slab.beta); }

    /// Merges a block of rows into the moments of those before it, of as many columns as there are lanes.
    HWY_INLINE void addBlock(Range block, GroupMoments moments) const
    {
        const auto rowAt = [this](std::int64_t i) NORMSCOPE_INLINE { return row(i); };
        const auto [shift, sums] = sumColumns<T, V>(block, rowAt);
        V square = sums.square;
        const auto isColumn = hn::FirstN(d, static_cast<std::size_t>(m_count));
        const auto isInDoubt = hn::And(isColumn, areInDoubt(d, square, shift));
        if (HWY_UNLIKELY(!hn::AllFalse(d, isInDoubt))) {
            const auto areShift = areColumnsOf<T>(shift, block, rowAt);
            const auto lost = hn::Set(d, std::numeric_limits<T>::quiet_NaN());
            square = hn::IfThenElse(hn::AndNot(areShift, isInDoubt), lost, square);
        }
        HWY_ALIGN T values[3][mostLanes<T>];
        hn::Store(shift, d, values[0]);
        hn::Store(sums.sum, d, values[1]);
        hn::Store(square, d, values[2]);
        mergeBlock(values[0], values[1], values[2], static_cast<std::int64_t>(hn::Lanes(d)),
                   static_cast<double>(block.first), static_cast<double>(block.count()), moments);
    }

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
    std::int64_t m_writable = 0; ///< and written: what they write too much belongs to the next row, written later.
};

template <bool centred, bool streams, class T>
HWY_NOINLINE bool forwardSmallSlabsOf(const Operands<T> &operands, const Panel &panel, const Finish &finish,
                                      Range slabs, GroupMoments moments, Transforms<T> given)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const bool isGiven = given.centres != nullptr;
    const FinishFactors factors(finish);
    const FinishFactors ofConstants = factors.ofConstants();
    const LaneFinish<T> laneFinish(factors);
    const bool isSimple = panel.rows.size() <= blockRows && !isGiven;
    const auto ofGiven = [&](std::int64_t slab, std::int64_t column) {
        return isGiven ? given.from(slab * panel.groups + column) : given;
    };
    bool unusual = false;
    Odometer odometer(panel.slabs, slabs.first);
    for (std::int64_t slab = slabs.first; slab < slabs.last; ++slab) {
        Operands<T> own = operands.at(odometer.place());
        const std::int64_t start = odometer.place().x;
        odometer.advance();
        own.ahead = slab + 1 < slabs.last ? odometer.place().x - start : 0;
        const GroupMoments ofSlab = moments.from(slab * panel.groups);
        for (std::int64_t column = 0; column < panel.width; column += lanes) {
            const SlabColumns<T> columns(own.at({column, column * panel.gammaStep, column * panel.betaStep}), panel,
                                         column, std::min(lanes, panel.width - column));
            unusual |= isSimple
                ? columns.template normalize<centred, streams>(laneFinish, factors, ofSlab.from(column))
                : columns.template normalizeBlocks<streams>(ofConstants, ofSlab.from(column), ofGiven(slab, column));
        }
    }
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
    const bool streams = operands.stream && panel.width % lanes == 0 && areAligned(operands.y, panel.rows)
        && areAligned(operands.y, panel.slabs);
    if (!finish.centre)
        return forwardSmallSlabsOf<false, false>(operands, panel, finish, slabs, moments, given);
    return streams ? forwardSmallSlabsOf<true, true>(operands, panel, finish, slabs, moments, given)
                   : forwardSmallSlabsOf<true, false>(operands, panel, finish, slabs, moments, given);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
