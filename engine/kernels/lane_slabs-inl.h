// SPDX-License-Identifier: GPL-3.0-or-later
//
// Slabs of a panel, each right after the one before, as many of them at a time as a vector has lanes: transposed as
// lane rows are (lane_rows-inl.h), so that a vector holds the i-th elements of a group of all these slabs, and back.
#if defined(NORMSCOPE_LANE_SLABS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_LANE_SLABS_INL_H
#undef NORMSCOPE_LANE_SLABS_INL_H
#else
#define NORMSCOPE_LANE_SLABS_INL_H
#endif

#include "engine/kernels/lane_tiles-inl.h"
#include "engine/kernels/small_slabs-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// What is transposed at a time: slabs, or one group of each, as lines of contiguous elements.
struct LanePart
{
    explicit LanePart(const Panel &panel)
        : lines(1)
        , step(0)
        , length(panel.rows.size() * panel.width)
        , groups(panel.groups)
    {
        if (length <= largestLanePart)
            return;
        lines = panel.rows.size();
        step = panel.width;
        length = panel.run;
        groups = 1;
    }
    std::int64_t lines;
    std::int64_t step; ///< From one line to the next.
    std::int64_t length;
    std::int64_t groups;
    std::int64_t size() const { return lines * length; }
};

/// A part of as many slabs as a vector has lanes: a vector for each element, one group after the other.
template <class T>
class LaneSlabs
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;

public:
    LaneSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish)
        : m_operands(operands)
        , m_panel(panel)
        , m_part(panel)
        , m_slab(panel.rows.size() * panel.width)
        , m_groupSize(panel.rows.size() * panel.run)
        , m_factors(finish)
        , m_ofConstants(m_factors.ofConstants())
        , m_finish(m_factors)
    {
        for (std::int64_t i = 0; i < m_part.size(); ++i) {
            const std::int64_t group = i / panel.run % m_part.groups;
            const std::int64_t row = i / (panel.run * m_part.groups);
            m_order[i] = static_cast<std::int32_t>(group * m_groupSize + row * panel.run + i % panel.run);
        }
    }

    /// Moments of `count` slabs from `slab` on and, if there is one, output, part by part. Prefetches what is `ahead`
    /// elements farther on. Returns whether any group is unusual.
    template <bool streams, class Normalize>
    HWY_INLINE bool forward(std::int64_t slab, std::int64_t count, std::int64_t ahead, GroupMoments moments,
                            Normalize &&normalize)
    {
        bool unusual = false;
        for (std::int64_t group = 0; group < m_panel.groups; group += m_part.groups) {
            const std::int64_t start = slab * m_slab + group * m_panel.run;
            read(m_operands.x + start, count, m_operands.x + slab * m_slab + group * m_groupSize * lanes() + ahead);
            unusual |= momentsOfPart(group, count, moments, normalize);
            if (m_operands.y != nullptr)
                write<streams>(m_operands.y + start, count);
        }
        return unusual;
    }

    /// A group of `count` slabs: moments and output, in place. Returns whether it is unusual in any.
    template <bool centred>
    HWY_INLINE bool normalize(std::int64_t group, T *places, std::int64_t count, GroupMoments moments)
    {
        return normalizeColumnVector<centred>(m_groupSize, count, m_finish, m_factors, moments, gamma(group),
                                              beta(group), rowsAt(places), putsAt(places));
    }
    /// The same for groups that are any number of blocks, or with given transforms, which are those of the first slab
    /// on, if there are any.
    HWY_INLINE bool normalizeBlocks(std::int64_t group, T *places, std::int64_t count, GroupMoments moments,
                                    Transforms<T> given)
    {
        T values[3][mostLanes<T>];
        if (given.centres != nullptr) {
            for (std::int64_t lane = 0, at = group; lane < count; ++lane, at += m_panel.groups) {
                values[0][lane] = given.centres[at];
                values[1][lane] = given.scales[at];
                values[2][lane] = given.offsets[at];
            }
            given = {values[0], values[1], values[2]};
        }
        return normalizeColumnBlocks(m_groupSize, count, m_ofConstants, moments, given, gamma(group), beta(group),
                                     rowsAt(places), putsAt(places));
    }
    HWY_INLINE void sumUp(const T *places, std::int64_t count, GroupMoments moments) const
    {
        columnVectorMoments<T>(m_groupSize, count, moments, rowsAt(places));
    }

private:
    static HWY_INLINE std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(d)); }
    static HWY_INLINE auto rowsAt(const T *places)
    {
        return [places](std::int64_t i) NORMSCOPE_INLINE { return hn::Load(d, places + i * lanes()); };
    }
    static HWY_INLINE auto putsAt(T *places)
    {
        return [places](V v, std::int64_t i) NORMSCOPE_INLINE { hn::Store(v, d, places + i * lanes()); };
    }
    HWY_INLINE V gamma(std::int64_t group) const { return hn::Set(d, m_operands.gamma[group * m_panel.gammaStep]); }
    HWY_INLINE V beta(std::int64_t group) const { return hn::Set(d, m_operands.beta[group * m_panel.betaStep]); }
    HWY_INLINE T *placeOf(std::int64_t element) { return m_places + m_order[element] * lanes(); }

    /// Calls f(first, at) for tiles of a part's elements, the first of which is `at` elements into a slab's.
    template <class F>
    HWY_INLINE void forEachTileOfPart(std::int64_t step, F &&f)
    {
        for (std::int64_t line = 0; line < m_part.lines; ++line) {
            forEachTile<T>(m_part.length, [&](std::int64_t first, std::int64_t) NORMSCOPE_INLINE {
                f(line * m_part.length + first, line * step + first);
            });
        }
    }

    HWY_INLINE void read(const T *x, std::int64_t count, const T *next)
    {
        const bool areWhole = count == lanes();
        if (!areWhole)
            gather(x, count);
        const T *const from = areWhole ? x : m_values;
        const std::int64_t slab = areWhole ? m_slab : m_part.size();
        forEachTileOfPart(areWhole ? m_part.step : m_part.length, [&](std::int64_t first, std::int64_t at) HWY_ATTR {
            V tile[tileSide<T>];
            loadTile(from + at, slab, tile);
            for (std::int64_t k = 0; k < tileSide<T>; ++k) {
                hwy::Prefetch(next + (first + k) * lanes());
                hn::Store(tile[k], d, placeOf(first + k));
            }
        });
    }

    template <bool streams>
    HWY_INLINE void write(T *y, std::int64_t count)
    {
        const bool isDirect = count == lanes() && !streams;
        T *const to = isDirect ? y : m_values;
        const std::int64_t slab = isDirect ? m_slab : m_part.size();
        forEachTileOfPart(isDirect ? m_part.step : m_part.length, [&](std::int64_t first, std::int64_t at) HWY_ATTR {
            V tile[tileSide<T>];
            for (std::int64_t k = 0; k < tileSide<T>; ++k)
                tile[k] = hn::Load(d, placeOf(first + k));
            storeTile(tile, to + at, slab);
        });
        if (isDirect)
            return;
        if (count == lanes())
            streamValues(y);
        else
            scatter(y, count);
    }

    /// The part of fewer slabs than there are lanes, as if they were parts alone.
    HWY_INLINE void gather(const T *x, std::int64_t count)
    {
        T *to = m_values;
        for (std::int64_t slab = 0; slab < count; ++slab, x += m_slab) {
            for (std::int64_t line = 0; line < m_part.lines; ++line)
                to = std::copy_n(x + line * m_part.step, m_part.length, to);
        }
        std::fill(to, m_values + m_part.size() * lanes(), T(0));
    }
    HWY_INLINE void scatter(T *y, std::int64_t count) const
    {
        const T *from = m_values;
        for (std::int64_t slab = 0; slab < count; ++slab, y += m_slab) {
            for (std::int64_t line = 0; line < m_part.lines; ++line, from += m_part.length)
                std::copy_n(from, m_part.length, y + line * m_part.step);
        }
    }
    HWY_INLINE void streamValues(T *y) const
    {
        for (std::int64_t i = 0; i < m_slab; ++i)
            hn::Stream(hn::Load(d, m_values + i * lanes()), d, y + i * lanes());
    }

    /// Calls normalize(group, places, count, moments) for the groups of a part, the first of which is `first`.
    template <class Normalize>
    HWY_INLINE bool momentsOfPart(std::int64_t first, std::int64_t count, GroupMoments moments, Normalize &&normalize)
    {
        constexpr std::int64_t side = tileSide<double>;
        HWY_ALIGN double means[side][mostLanes<T>];
        HWY_ALIGN double squares[side][mostLanes<T>];
        bool unusual = false;
        for (std::int64_t i = 0; i < m_part.groups; i += side) {
            const std::int64_t some = std::min(side, m_part.groups - i);
            for (std::int64_t k = 0; k < some; ++k)
                unusual |= normalize(first + i + k, m_places + (i + k) * m_groupSize * lanes(), count,
                                     GroupMoments {means[k], squares[k]});
            storeGroups(means, some, count, moments.means + first + i);
            storeGroups(squares, some, count, moments.squares + first + i);
        }
        return unusual;
    }
    /// Values of a few groups of each slab.
    HWY_INLINE void storeGroups(const double (&values)[tileSide<double>][mostLanes<T>], std::int64_t groups,
                                std::int64_t count, double *to) const
    {
        constexpr std::int64_t side = tileSide<double>;
        const hn::ScalableTag<double> dd;
        const auto some = static_cast<std::int64_t>(hn::Lanes(dd));
        if (groups < side || count < lanes()) {
            for (std::int64_t k = 0; k < groups; ++k) {
                for (std::int64_t lane = 0; lane < count; ++lane)
                    to[lane * m_panel.groups + k] = values[k][lane];
            }
            return;
        }
        for (std::int64_t lane = 0; lane < count; lane += some) {
            hn::Vec<decltype(dd)> tile[side];
            for (std::int64_t k = 0; k < side; ++k)
                tile[k] = hn::Load(dd, values[k] + lane);
            storeTile(tile, to + lane * m_panel.groups, m_panel.groups);
        }
    }

    const Operands<T> &m_operands;
    const Panel &m_panel;
    LanePart m_part;
    std::int64_t m_slab; ///< Elements.
    std::int64_t m_groupSize;
    FinishFactors m_factors;
    FinishFactors m_ofConstants;
    LaneFinish<T> m_finish;
    std::int32_t m_order[largestLanePart]; ///< Where the elements of a part are among its groups'.
    HWY_ALIGN T m_places[largestLanePart * mostLanes<T>];
    HWY_ALIGN T m_values[largestLanePart * mostLanes<T>]; ///< The output, in the order of memory.
};

/// Calls f(slab, count, ahead) for as many slabs as there are lanes, one after the other. Cache lines are not read in
/// sequence: processors do not prefetch the next ones by themselves.
template <class T, class F>
HWY_INLINE void forLaneSlabs(const Panel &panel, Range slabs, F &&f)
{
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const std::int64_t together = panel.rows.size() * panel.width * lanes;
    const std::int64_t ahead = pageElements<T> / together + 1;
    for (std::int64_t slab = slabs.first; slab < slabs.last; slab += lanes)
        f(slab, std::min(lanes, slabs.last - slab), slab + (ahead + 1) * lanes <= slabs.last ? ahead * together : 0);
}

/// As forwardTiles().
template <bool streams, class T>
HWY_NOINLINE bool forwardLaneSlabsOf(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                     GroupMoments moments, Transforms<T> given)
{
    LaneSlabs<T> together(operands, panel, finish);
    const auto forward = [&](auto &&normalize) {
        bool unusual = false;
        forLaneSlabs<T>(panel, slabs, [&](std::int64_t slab, std::int64_t count, std::int64_t ahead) HWY_ATTR {
            const std::int64_t first = slab * panel.groups;
            unusual |= together.template forward<streams>(
                slab, count, ahead, moments.from(first),
                [&](std::int64_t group, T *places, std::int64_t some, GroupMoments own)
                    NORMSCOPE_INLINE { return normalize(first, group, places, some, own); });
        });
        if constexpr (streams)
            hwy::FlushStream();
        return unusual;
    };
    if (panel.rows.size() * panel.run > blockRows || given.centres != nullptr)
        return forward([&](std::int64_t first, std::int64_t group, T *places, std::int64_t count, GroupMoments own)
                           NORMSCOPE_INLINE {
                               const Transforms<T> ofSlab = given.centres != nullptr ? given.from(first) : given;
                               return together.normalizeBlocks(group, places, count, own, ofSlab);
                           });
    const auto simple = [&](auto centred) {
        return forward(
            [&](std::int64_t, std::int64_t group, T *places, std::int64_t count, GroupMoments own)
                NORMSCOPE_INLINE { return together.template normalize<centred.value>(group, places, count, own); });
    };
    return finish.centre ? simple(std::true_type()) : simple(std::false_type());
}

template <class T>
HWY_INLINE bool forwardLaneSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                 GroupMoments moments, Transforms<T> given)
{
    const std::int64_t size = panel.rows.size() * panel.width;
    const T *const start = operands.y + slabs.first * size;
    return operands.stream && size <= largestLanePart && elementsIntoVector(start) == 0
        ? forwardLaneSlabsOf<true>(operands, panel, finish, slabs, moments, given)
        : forwardLaneSlabsOf<false>(operands, panel, finish, slabs, moments, given);
}

template <class T>
HWY_NOINLINE void laneSlabMoments(const T *x, const Panel &panel, Range slabs, GroupMoments moments)
{
    const Operands<T> operands {x, nullptr, nullptr, nullptr};
    LaneSlabs<T> together(operands, panel, Finish());
    forLaneSlabs<T>(panel, slabs, [&](std::int64_t slab, std::int64_t count, std::int64_t ahead) HWY_ATTR {
        together.template forward<false>(slab, count, ahead, moments.from((slab - slabs.first) * panel.groups),
                                         [&](std::int64_t, const T *places, std::int64_t some, GroupMoments own)
                                             NORMSCOPE_INLINE {
                                                 together.sumUp(places, some, own);
                                                 return false;
                                             });
    });
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
