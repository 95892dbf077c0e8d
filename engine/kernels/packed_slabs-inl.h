// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small slabs of a panel, each right after the one before, whose rows do not fill a vector: the same rows of as many
// slabs as fit share one, each having a block of lanes.
#if defined(NORMSCOPE_PACKED_SLABS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_PACKED_SLABS_INL_H
#undef NORMSCOPE_PACKED_SLABS_INL_H
#else
#define NORMSCOPE_PACKED_SLABS_INL_H
#endif

#include "engine/kernels/lane_tiles-inl.h"
#include "engine/kernels/mask_bytes-inl.h"
#include "engine/kernels/small_slabs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// As many slabs as a vector has blocks of so many bytes.
template <class T, std::size_t bytes>
class PackedSlabs
{
    static constexpr hn::ScalableTag<T> d {};
    using V = hn::Vec<hn::ScalableTag<T>>;
    static constexpr auto share = static_cast<std::int64_t>(bytes / sizeof(T));
    static constexpr bool isAlone = bytes >= sizeof(V);

public:
    explicit PackedSlabs(const Panel &panel)
        : m_width(panel.width)
        , m_rows(panel.rows.size())
    { }

    static HWY_INLINE std::int64_t lanes() { return static_cast<std::int64_t>(hn::Lanes(d)); }
    static HWY_INLINE std::int64_t count() { return lanes() / share; }
    /// How many lanes have moments that are of interest: one slab's groups, or all.
    HWY_INLINE std::int64_t lanesOfGroups() const { return isAlone ? m_width : lanes(); }

    /// γ or β of all lanes.
    HWY_INLINE V repeated(const T *parameters, std::int64_t step) const
    {
        HWY_ALIGN T values[mostLanes<T>] = {};
        for (std::int64_t i = 0; i < count() * m_width; ++i)
            values[i / m_width * share + i % m_width] = parameters[i % m_width * step];
        return hn::Load(d, values);
    }

    /// Rows of slabs behind which another one follows. The first lanes of blocks hold a row, and the others what
    /// follows: were they 0, groups would seem constant.
    HWY_INLINE auto rowsFrom(const T *x) const
    {
        return [x, width = m_width, slab = m_rows * m_width](std::int64_t i)
                   NORMSCOPE_INLINE { return loadBlocks<share>(d, x + i * width, slab); };
    }
    /// Which elements of these rows count, by all bits.
    HWY_INLINE auto countsFrom(const MaskByte *mask) const
    {
        return [mask, width = m_width, slab = m_rows * m_width](std::int64_t i)
                   NORMSCOPE_INLINE { return maskBlocks<share>(d, mask + i * width, slab); };
    }
    /// Writes these rows; prefetches what is `ahead` elements farther on in the input.
    HWY_INLINE auto rowsTo(T *y, const T *x, std::int64_t ahead) const
    {
        return [y, next = x + ahead, width = m_width, rows = m_rows](V v, std::int64_t i) NORMSCOPE_INLINE {
            const std::int64_t slab = rows * width;
            hwy::Prefetch(next + i * width);
            hwy::Prefetch(next + i * width + slab);
            if (i + 1 < rows) // What is written too much belongs to the next row.
                storeBlocks<share>(d, v, y + i * width, slab);
            else
                forBlocks<share>(d, v, y + i * width, slab, [width](auto block, auto part, T *to) NORMSCOPE_INLINE {
                    storePart(part, block, to, width);
                });
        };
    }

    /// Those transforms of groups that are given.
    HWY_INLINE Transforms<T> unpacked(Transforms<T> given, T (&values)[3][mostLanes<T>]) const
    {
        if (given.centres == nullptr)
            return given;
        hn::Store(loadBlocks<share>(d, given.centres, m_width), d, values[0]);
        hn::Store(loadBlocks<share>(d, given.scales, m_width), d, values[1]);
        hn::Store(loadBlocks<share>(d, given.offsets, m_width), d, values[2]);
        return {values[0], values[1], values[2]};
    }

    /// Calls f(moments by lane), and stores them.
    template <class F>
    HWY_INLINE void withGroups(GroupMoments moments, F &&f) const
    {
        if constexpr (isAlone) {
            f(moments);
        } else {
            HWY_ALIGN double means[mostLanes<T>];
            HWY_ALIGN double squares[mostLanes<T>];
            f(GroupMoments {means, squares});
            storeGroups(means, moments.means);
            storeGroups(squares, moments.squares);
        }
    }
    template <class F>
    HWY_INLINE void withGroups(MaskedMoments moments, F &&f) const
    {
        if constexpr (isAlone) {
            f(moments);
        } else {
            HWY_ALIGN double counts[mostLanes<T>];
            withGroups(GroupMoments {moments.means, moments.squares}, [&](GroupMoments own) NORMSCOPE_INLINE {
                f(MaskedMoments {own.means, own.squares, counts});
            });
            storeGroups(counts, moments.counts);
        }
    }

private:
    /// Stores values of the slabs' groups.
    HWY_INLINE void storeGroups(const double *byLane, double *to) const
    {
        const hn::CappedTag<double, static_cast<std::size_t>(share)> block;
        for (std::int64_t slab = 0; slab < count(); ++slab)
            storePart(hn::Load(block, byLane + slab * share), block, to + slab * m_width, m_width);
    }

    std::int64_t m_width;
    std::int64_t m_rows;
};

/// Calls f(slab, moments by lane) for as many slabs at a time as share a vector, as long as others follow them. Returns
/// the first slab that is left.
template <std::size_t bytes, class T, class F>
HWY_INLINE std::int64_t forPackedSlabs(const PackedSlabs<T, bytes> &together, Range slabs, std::int64_t groups,
                                       GroupMoments moments, F &&f)
{
    const std::int64_t some = together.count();
    std::int64_t slab = slabs.first;
    for (; slab + some < slabs.last; slab += some)
        together.withGroups(moments.from((slab - slabs.first) * groups),
                            [&](GroupMoments own) NORMSCOPE_INLINE { f(slab, own); });
    return slab;
}

/// As forwardTiles(), by normalize(slab, moments by lane, γ, β, row, put), which returns whether any group is unusual.
template <std::size_t bytes, class T, class Normalize>
HWY_INLINE bool forwardPackedSlabsBy(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                     GroupMoments moments, Transforms<T> given, Normalize &&normalize)
{
    const PackedSlabs<T, bytes> together(panel);
    const T *const x = operands.x;
    T *const y = operands.y;
    const std::int64_t size = panel.rows.size() * panel.width;
    const std::int64_t ahead = std::max(pageElements<T>, 2 * together.count() * size);
    const auto gamma = together.repeated(operands.gamma, panel.gammaStep);
    const auto beta = together.repeated(operands.beta, panel.betaStep);
    bool unusual = false;
    const auto forward = [&](std::int64_t slab, GroupMoments own) NORMSCOPE_INLINE {
        unusual |= normalize(together, slab, own, gamma, beta, together.rowsFrom(x + slab * size),
                             together.rowsTo(y + slab * size, x + slab * size, ahead));
    };
    const std::int64_t left
        = forPackedSlabs(together, slabs, panel.groups, moments.from(slabs.first * panel.groups), forward);
    return forwardSmallSlabs(operands, panel, finish, {left, slabs.last}, moments, given) || unusual;
}

template <std::size_t bytes, bool centred, class T>
HWY_NOINLINE bool forwardPackedRows(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                    GroupMoments moments)
{
    const std::int64_t rows = panel.rows.size();
    const FinishFactors factors(finish);
    const LaneFinish<T> laneFinish(factors);
    return forwardPackedSlabsBy<bytes>(operands, panel, finish, slabs, moments, Transforms<T> {},
                                       [&](const auto &together, std::int64_t, GroupMoments own, auto gamma, auto beta,
                                           auto &&from, auto &&to) NORMSCOPE_INLINE {
                                           return normalizeColumnVector<centred>(rows, together.lanesOfGroups(),
                                                                                 laneFinish, factors, own, gamma, beta,
                                                                                 from, to);
                                       });
}

/// The same for slabs of any number of blocks of rows, or with given transforms, if there are any.
template <std::size_t bytes, class T>
HWY_NOINLINE bool forwardPackedBlocks(const Operands<T> &operands, const Panel &panel, const Finish &finish,
                                      Range slabs, GroupMoments moments, Transforms<T> given)
{
    const std::int64_t rows = panel.rows.size();
    const FinishFactors factors = FinishFactors(finish).ofConstants();
    return forwardPackedSlabsBy<bytes>(
        operands, panel, finish, slabs, moments, given,
        [&](const auto &together, std::int64_t slab, GroupMoments own, auto gamma, auto beta, auto &&from, auto &&to)
            NORMSCOPE_INLINE {
                HWY_ALIGN T values[3][mostLanes<T>];
                const Transforms<T> ofSlab = given.centres == nullptr ? given : given.from(slab * panel.groups);
                return normalizeColumnBlocks(rows, together.lanesOfGroups(), factors, own,
                                             together.unpacked(ofSlab, values), gamma, beta, from, to);
            });
}

template <std::size_t bytes, class T>
HWY_INLINE bool forwardPackedSlabs(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range slabs,
                                   GroupMoments moments, Transforms<T> given)
{
    if (panel.rows.size() > blockRows || given.centres != nullptr)
        return forwardPackedBlocks<bytes>(operands, panel, finish, slabs, moments, given);
    return finish.centre ? forwardPackedRows<bytes, true>(operands, panel, finish, slabs, moments)
                         : forwardPackedRows<bytes, false>(operands, panel, finish, slabs, moments);
}

template <std::size_t bytes, class T>
HWY_NOINLINE void packedSlabMoments(const T *x, const Panel &panel, Range slabs, GroupMoments moments)
{
    const PackedSlabs<T, bytes> together(panel);
    const std::int64_t rows = panel.rows.size();
    const auto sumUp = [&](std::int64_t slab, GroupMoments own) NORMSCOPE_INLINE {
        columnVectorMoments<T>(rows, together.lanesOfGroups(), own, together.rowsFrom(x + slab * rows * panel.width));
    };
    const std::int64_t left = forPackedSlabs(together, slabs, panel.groups, moments, sumUp);
    columnVectorsOfSlabs(x, panel, {left, slabs.last}, moments.from((left - slabs.first) * panel.groups));
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
