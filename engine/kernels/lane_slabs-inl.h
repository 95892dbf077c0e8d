// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small slabs of a panel, each right after the one before, as many of them at a time as a vector has lanes: transposed
// as lane rows are (lane_rows-inl.h), so that a vector holds the i-th elements of all these slabs, and back.
#if defined(NORMSCOPE_LANE_SLABS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_SLABS_INL_H
#undef NORMSCOPE_LANE_SLABS_INL_H
#else
#define NORMSCOPE_LANE_SLABS_INL_H
#endif

#include "engine/kernels/lane_rows-inl.h"
#include "engine/kernels/panel-inl.h"
#include "engine/kernels/small_slabs-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The elements of a slab that is dealt with so: at least a tile, and no more than the first-level cache holds of all.
inline constexpr std::int64_t smallestLaneSlab = 4;
inline constexpr std::int64_t largestLaneSlab = 256;
/// Wider rows fill vectors well enough by themselves.
inline constexpr std::int64_t widestLaneSlab = 32;

/// Whether the rows of slabs fill more than half of a vector, or the last half of two, and need no lanes of others.
template <class T>
HWY_INLINE bool doRowsFillVectors(const Panel &panel)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    return hasMaskedMemory && 2 * panel.width > (panel.width > lanes ? 3 * lanes - 1 : lanes);
}

/// Whether the slabs are of this kind, one after the other, and share γ and β.
HWY_INLINE bool areLaneSlabs(const Panel &panel)
{
    const std::int64_t rows = panel.rows.size();
    const std::int64_t size = rows * panel.width;
    if (panel.width > widestLaneSlab || size > largestLaneSlab || size < smallestLaneSlab || !panel.isPlain()
        || panel.rows.depth != 1 || panel.rows.inner().steps.x != panel.width)
        return false;
    for (std::size_t i = 0; i < panel.slabs.depth; ++i) {
        const Steps &steps = panel.slabs.loops[i].steps;
        if (steps.gamma != 0 || steps.beta != 0)
            return false;
    }
    return followOneAnother(panel.slabs, size);
}

#if HWY_TARGET == HWY_SCALAR
template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[1], T *to, std::int64_t)
{
    hn::StoreU(tile[0], hn::ScalableTag<T>(), to);
}
#else
/// Writes what loadBlocks() reads.
template <class D, class T>
HWY_INLINE void storeBlocks(D d, hn::Vec<D> v, T *to, std::int64_t step)
{
    if constexpr (sizeof(v) > 16) {
        const hn::Half<D> half;
        const auto blocks = static_cast<std::int64_t>(sizeof(v) / 32);
        storeBlocks(half, hn::LowerHalf(half, v), to, step);
        storeBlocks(half, hn::UpperHalf(half, v), to + blocks * step, step);
    } else {
        hn::StoreU(v, d, to);
    }
}

/// Writes what loadTile() reads.
template <class V, class T>
HWY_INLINE void storeTile(V (&tile)[tileSide<T>], T *to, std::int64_t length)
{
    const hn::ScalableTag<T> d;
    transposeBlocks(d, tile);
    for (std::int64_t k = 0; k < tileSide<T>; ++k)
        storeBlocks(d, tile[k], to + k * length, tileSide<T> * length);
}
#endif

/// As many slabs as a vector has lanes: a vector for each place in them.
template <class T>
class LaneSlabs
{
    static constexpr hn::ScalableTag<T> d {};

public:
    LaneSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish)
        : m_operands(operands)
        , m_panel(panel)
        , m_rows(panel.rows.size())
        , m_size(m_rows * panel.width)
        , m_factors(finish)
        , m_finish(m_factors)
    { }

    HWY_INLINE void read(const T *x)
    {
        forEachTile<T>(m_size, [&](std::int64_t first, std::int64_t) HWY_ATTR {
            hn::Vec<decltype(d)> tile[tileSide<T>];
            loadTile(x + first, m_size, tile);
            for (std::int64_t k = 0; k < tileSide<T>; ++k)
                hn::Store(tile[k], d, m_places + (first + k) * lanes());
        });
    }

    /// Moments and output of `count` of them; `areBlocks` tells whether they have more than a block of rows. Returns
    /// whether any group is unusual.
    template <bool centred, bool areBlocks>
    HWY_INLINE bool normalize(std::int64_t count, GroupMoments moments)
    {
        bool unusual = false;
        for (std::int64_t column = 0; column < m_panel.width; ++column) {
            double means[mostLanes<T>];
            double squares[mostLanes<T>];
            unusual |= normalizeColumn<centred, areBlocks>(column, count, {means, squares});
            for (std::int64_t lane = 0, at = column; lane < count; ++lane, at += m_panel.width) {
                moments.means[at] = means[lane];
                moments.squares[at] = squares[lane];
            }
        }
        return unusual;
    }

    HWY_INLINE void write(T *y) const
    {
        forEachTile<T>(m_size, [&](std::int64_t first, std::int64_t) HWY_ATTR {
            hn::Vec<decltype(d)> tile[tileSide<T>];
            for (std::int64_t k = 0; k < tileSide<T>; ++k)
                tile[k] = hn::Load(d, m_places + (first + k) * lanes());
            storeTile(tile, y + first, m_size);
        });
    }

private:
    static HWY_INLINE std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(d)); }

    template <bool centred, bool areBlocks>
    HWY_INLINE bool normalizeColumn(std::int64_t column, std::int64_t count, GroupMoments moments)
    {
        T *const first = m_places + column * lanes();
        const std::int64_t step = m_panel.width * lanes();
        const auto gamma = hn::Set(d, m_operands.gamma[column * m_panel.gammaStep]);
        const auto beta = hn::Set(d, m_operands.beta[column * m_panel.betaStep]);
        const auto rowAt = [=](std::int64_t row) NORMSCOPE_INLINE { return hn::Load(d, first + row * step); };
        const auto put
            = [=](hn::Vec<decltype(d)> v, std::int64_t row) NORMSCOPE_INLINE { hn::Store(v, d, first + row * step); };
        if constexpr (areBlocks) {
            const FinishFactors factors = m_factors.ofConstants();
            return normalizeColumnBlocks(m_rows, count, factors, moments, Transforms<T> {}, gamma, beta, rowAt, put);
        } else {
            return normalizeColumnVector<centred>(m_rows, count, m_finish, m_factors, moments, gamma, beta, rowAt, put);
        }
    }

    const Operands<T> &m_operands;
    const Panel &m_panel;
    std::int64_t m_rows;
    std::int64_t m_size;
    FinishFactors m_factors;
    LaneFinish<T> m_finish;
    HWY_ALIGN T m_places[largestLaneSlab * mostLanes<T>];
};

/// As forwardTiles().
template <bool centred, bool areBlocks, class T>
HWY_NOINLINE bool forwardLaneSlabsOf(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                     GroupMoments moments)
{
    const std::int64_t size = panel.rows.size() * panel.width;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    LaneSlabs<T> together(operands, panel, finish);
    bool unusual = false;
    forLaneRows<largestLaneSlab>(
        operands.x, size, slabs, [&](const T *from, std::int64_t slab, std::int64_t count) HWY_ATTR {
            together.read(from);
            unusual |= together.template normalize<centred, areBlocks>(count, moments.from(slab * panel.groups));
            T *const to = operands.y + slab * size;
            if (count == lanes)
                return together.write(to);
            T values[largestLaneSlab * mostLanes<T>];
            together.write(values);
            std::copy_n(values, count * size, to);
        });
    return unusual;
}

template <class T>
HWY_INLINE bool forwardLaneSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                 GroupMoments moments)
{
    const auto forward = [&](auto centred) {
        return panel.rows.size() > blockRows
            ? forwardLaneSlabsOf<centred.value, true>(operands, panel, finish, slabs, moments)
            : forwardLaneSlabsOf<centred.value, false>(operands, panel, finish, slabs, moments);
    };
    return finish.centre ? forward(std::true_type()) : forward(std::false_type());
}

template <class T>
bool forwardPanel(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range tiles,
                  GroupMoments moments, Transforms<T> given)
{
    if (!panel.hasSmallSlabs() || panel.rows.size() <= mostPlaces)
        return forwardTiles(operands, panel, finish, tiles, moments, given);
    if (given.centres != nullptr || doRowsFillVectors<T>(panel) || !areLaneSlabs(panel))
        return forwardSmallSlabs(operands, panel, finish, tiles, moments, given);
    return forwardLaneSlabs(operands, panel, finish, tiles, moments);
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
