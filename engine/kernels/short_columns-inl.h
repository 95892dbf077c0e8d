// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of at most a block of rows, a vector of them at a time: what is written is still in the first-level cache,
// and the moments in registers.
#if defined(NORMSCOPE_SHORT_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_SHORT_COLUMNS_INL_H
#undef NORMSCOPE_SHORT_COLUMNS_INL_H
#else
#define NORMSCOPE_SHORT_COLUMNS_INL_H
#endif

#include "engine/kernels/column_vectors-inl.h"

#include <algorithm>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Where the rows of a nest begin.
struct RowPlaces
{
    explicit RowPlaces(const Nest &rows)
        : count(rows.size())
    {
        Odometer odometer(rows);
        for (std::int64_t i = 0; i < count; ++i, odometer.advance())
            x[i] = odometer.place().x;
    }
    std::int64_t count;
    std::int64_t x[mostShortRows];
};

/// Writes rows past the caches as aligned vectors, a vector of columns after the other, whose elements wander to where
/// they belong: each has some of the vector before it.
template <class T>
class AlignedRows
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;
    using Index = hn::TFromD<hn::RebindToSigned<hn::ScalableTag<T>>>;

public:
    HWY_INLINE AlignedRows(T *y, const RowPlaces &rows)
    {
        const std::int64_t lanes = laneCount();
        Index wrapped[2 * mostLanes<T>];
        for (std::int64_t i = 0; i < 2 * lanes; ++i)
            wrapped[i] = static_cast<Index>(i % lanes);
        for (std::int64_t row = 0; row < rows.count; ++row) {
            const std::int64_t into = elementsIntoVector(y + rows.x[row]);
            m_into[row] = into;
            m_starts[row] = y + rows.x[row] - into;
            m_places[row] = hn::SetTableIndices(d, wrapped + lanes - into);
            m_areBefore[row] = hn::FirstN(d, static_cast<std::size_t>(into));
        }
    }

    /// The first vector of a row, and any that follows.
    HWY_INLINE void putFirst(V v, std::int64_t row)
    {
        const V own = hn::TableLookupLanes(v, m_places[row]);
        hn::BlendedStore(own, hn::Not(m_areBefore[row]), d, m_starts[row]);
        m_before[row] = own;
    }
    HWY_INLINE void put(V v, std::int64_t row, std::int64_t column)
    {
        const V own = hn::TableLookupLanes(v, m_places[row]);
        hn::Stream(hn::IfThenElse(m_areBefore[row], m_before[row], own), d, m_starts[row] + column);
        m_before[row] = own;
    }
    /// The last vector, of which `count` columns are left.
    HWY_INLINE void putLast(V v, std::int64_t row, std::int64_t column, std::int64_t count)
    {
        const V own = hn::TableLookupLanes(v, m_places[row]);
        T *const to = m_starts[row] + column;
        const std::int64_t left = m_into[row] + count;
        storePart(hn::IfThenElse(m_areBefore[row], m_before[row], own), d, to, std::min(left, laneCount()));
        if (left > laneCount())
            storePart(own, d, to + laneCount(), left - laneCount());
    }

private:
    static HWY_INLINE std::int64_t laneCount() { return static_cast<std::int64_t>(hn::Lanes(d)); }

    T *m_starts[mostShortRows]; ///< Of the vectors that rows begin in,
    std::int64_t m_into[mostShortRows]; ///< and how far.
    decltype(hn::SetTableIndices(d, static_cast<const Index *>(nullptr))) m_places[mostShortRows];
    hn::Mask<hn::ScalableTag<T>> m_areBefore[mostShortRows]; ///< Lanes that have elements of the vector before,
    V m_before[mostShortRows]; ///< which is moved already.
};

/// How rows are written.
enum class RowStores
{
    Cached,
    Streamed, ///< All begin with a vector.
    Moved ///< Past the caches, as AlignedRows.
};

/// What stands for AlignedRows where they are not needed.
struct NoRows
{
    template <class T>
    NoRows(T *, const RowPlaces &)
    { }
};

/// A tile of a slab that has few enough rows.
template <RowStores stores, class T>
class ShortColumns
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;
    static constexpr bool doMove = stores == RowStores::Moved;

public:
    HWY_INLINE ShortColumns(const Operands<T> &slab, const RowPlaces &rows, const Panel &panel, Range columns)
        : m_tile(slab.at({columns.first, columns.first * panel.gammaStep, columns.first * panel.betaStep}))
        , m_gammaStep(panel.gammaStep)
        , m_betaStep(panel.betaStep)
        , m_width(columns.count())
        , m_rows(rows)
        , m_aligned(m_tile.y, m_rows)
    { }

    /// Calls normalize(column, count, γ, β, row, put) for vectors of columns, as normalizeColumnVector() needs it.
    /// Returns whether any group is unusual.
    template <class Normalize>
    HWY_INLINE bool forward(Normalize &&normalize)
    {
        const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
        const auto load = [](const T *from) NORMSCOPE_INLINE { return hn::LoadU(d, from); };
        bool unusual = false;
        std::int64_t column = 0;
        if constexpr (doMove) {
            unusual |= forVector(normalize, 0, lanes, load,
                                 [&](V v, std::int64_t row) NORMSCOPE_INLINE { m_aligned.putFirst(v, row); });
            column = lanes;
        }
        for (; column + lanes <= m_width; column += lanes) {
            const T *const next = m_tile.x + column + ahead(column);
            unusual |= forVector(normalize, column, lanes, load, [&](V v, std::int64_t row) NORMSCOPE_INLINE {
                hwy::Prefetch(next + m_rows.x[row]);
                put(v, row, column);
            });
        }
        const std::int64_t left = m_width - column;
        if (left > 0) {
            const auto loadLeft = [left](const T *from) NORMSCOPE_INLINE { return loadPart(d, from, left); };
            unusual |= forVector(normalize, column, left, loadLeft,
                                 [&](V v, std::int64_t row) NORMSCOPE_INLINE { putLast(v, row, column, left); });
        } else if constexpr (doMove) {
            for (std::int64_t row = 0; row < m_rows.count; ++row)
                putLast(hn::Zero(d), row, column, 0);
        }
        if constexpr (stores != RowStores::Cached)
            hwy::FlushStream();
        return unusual;
    }

private:
    template <class Normalize, class Load, class Put>
    HWY_INLINE bool forVector(Normalize &&normalize, std::int64_t column, std::int64_t count, Load &&load,
                              Put &&put) const
    {
        const V gamma = m_gammaStep == 1 ? load(m_tile.gamma + column) : hn::Set(d, *m_tile.gamma);
        const V beta = m_betaStep == 1 ? load(m_tile.beta + column) : hn::Set(d, *m_tile.beta);
        const T *const x = m_tile.x + column;
        return normalize(
            column, count, gamma, beta, [&](std::int64_t row) NORMSCOPE_INLINE { return load(x + m_rows.x[row]); },
            put);
    }

    HWY_INLINE void put(V v, std::int64_t row, std::int64_t column)
    {
        T *const to = m_tile.y + m_rows.x[row] + column;
        if constexpr (doMove)
            m_aligned.put(v, row, column);
        else if constexpr (stores == RowStores::Streamed)
            hn::Stream(v, d, to);
        else
            hn::StoreU(v, d, to);
    }
    HWY_INLINE void putLast(V v, std::int64_t row, std::int64_t column, std::int64_t count)
    {
        if constexpr (doMove)
            m_aligned.putLast(v, row, column, count);
        else
            storePart(v, d, m_tile.y + m_rows.x[row] + column, count);
    }

    /// How far ahead is prefetched: a little in each row, and from its end on in the next tile.
    HWY_INLINE std::int64_t ahead(std::int64_t column) const
    {
        const std::int64_t inRow = 4 * pageElements<T> / m_rows.count;
        return column + inRow < m_width ? inRow : m_tile.ahead + inRow - m_width;
    }

    const Operands<T> m_tile;
    std::int64_t m_gammaStep;
    std::int64_t m_betaStep;
    std::int64_t m_width;
    const RowPlaces &m_rows;
    std::conditional_t<doMove, AlignedRows<T>, NoRows> m_aligned;
};

template <RowStores stores, bool centred, class T>
HWY_NOINLINE bool forwardShortColumnsOf(const Operands<T> &slab, const Panel &panel, const Finish &finish,
                                        Range columns, GroupMoments moments)
{
    const RowPlaces places(panel.rows);
    const std::int64_t rows = places.count;
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    return ShortColumns<stores, T>(slab, places, panel, columns)
        .forward([&](std::int64_t column, std::int64_t count, auto gamma, auto beta, auto &&row, auto &&put)
                     NORMSCOPE_INLINE {
                         return normalizeColumnVector<centred>(rows, count, laneFinish, factors, moments.from(column),
                                                               gamma, beta, row, put);
                     });
}

/// The same with given transforms of these columns.
template <RowStores stores, class T>
HWY_NOINLINE bool forwardGivenShortColumns(const Operands<T> &slab, const Panel &panel, const Finish &finish,
                                           Range columns, GroupMoments moments, Transforms<T> given)
{
    const RowPlaces places(panel.rows);
    const std::int64_t rows = std::min(places.count, mostShortRows); // Tells compilers that they are so few.
    const FinishFactors factors = FinishFactors(finish).ofConstants();
    return ShortColumns<stores, T>(slab, places, panel, columns)
        .forward([&](std::int64_t column, std::int64_t count, auto gamma, auto beta, auto &&row, auto &&put)
                     NORMSCOPE_INLINE {
                         return normalizeColumnBlocks(rows, count, factors, moments.from(column), given.from(column),
                                                      gamma, beta, row, put);
                     });
}

/// Whether a vector is a cache line. Shorter ones that are not written side by side leave processors with lines half
/// full.
template <class T>
inline constexpr bool areVectorsLines = hn::MaxLanes(hn::ScalableTag<T>()) == static_cast<std::size_t>(lineElements<T>);

/// Whether columns are dealt with so. More rows would need more pages at a time than processors remember, or be at the
/// same few places of the first-level cache; or too many lines were not written past the caches.
template <class T>
HWY_INLINE bool areShortColumns(const Nest &rows)
{
    const bool doCompete = doRowsCompete<T>(rows);
    const std::int64_t most = areVectorsLines<T> ? (doCompete ? 12 : mostShortRows) : (doCompete ? 4 : 12);
    return rows.size() <= most;
}

/// Moments and output of short columns, in one pass. `given` are transforms of these columns to use, or null.
template <class T>
HWY_INLINE bool forwardShortColumns(const Operands<T> &slab, const Panel &panel, const Finish &finish, Range columns,
                                    GroupMoments moments, Transforms<T> given)
{
    const auto forward = [&](auto stores) {
        if (given.centres != nullptr)
            return forwardGivenShortColumns<stores.value>(slab, panel, finish, columns, moments, given);
        return finish.centre ? forwardShortColumnsOf<stores.value, true>(slab, panel, finish, columns, moments)
                             : forwardShortColumnsOf<stores.value, false>(slab, panel, finish, columns, moments);
    };
    constexpr std::int64_t fewRows = 4; // Whose lines are full before processors give them up.
    if (slab.stream && (areVectorsLines<T> || panel.rows.size() <= fewRows)
        && areAligned(slab.y + columns.first, panel.rows))
        return forward(std::integral_constant<RowStores, RowStores::Streamed>());
    if constexpr (areVectorsLines<T>) {
        if (slab.stream && columns.count() >= 2 * lineElements<T>)
            return forward(std::integral_constant<RowStores, RowStores::Moved>());
    }
    return forward(std::integral_constant<RowStores, RowStores::Cached>());
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
