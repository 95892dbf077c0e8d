// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/spec.h"

#include <cstdint>
#include <string>
#include <vector>

namespace normscope {

/// Which elements share statistics: two elements are in one group if they agree in every index but those of the
/// reduced axes, and lie in the same channel group where the channel axis is reduced and split. Groups are numbered
/// in row-major order of the kept axes, the channel group standing at the channel axis' place.
///
/// Everything that speaks of groups (statistics, highlighting, sphere, histogram, tables) reads this one class.
class Grouping
{
public:
    Grouping() = default;
    Grouping(const Shape &shape, const NormalizationSpec &spec);
    Grouping(const Shape &shape, AxisSet reducedAxes, int channelAxis = -1, int channelGroups = 1);

    /// One run of equally spaced elements; loops are listed from the outermost inwards.
    struct Loop
    {
        std::int64_t length;
        std::int64_t stride;
        friend bool operator==(const Loop &, const Loop &) = default;
    };

    const Shape &shape() const { return m_shape; }
    std::int64_t groupCount() const { return m_groupCount; }
    /// Elements per group, the same for all.
    std::int64_t groupSize() const { return m_groupSize; }
    /// Lengths of the kept axes, with the number of channel groups at the channel axis if it is split; {1} if none is
    /// kept. Their product is groupCount().
    const Shape &groupShape() const { return m_groupShape; }

    std::int64_t groupOf(std::int64_t element) const;
    /// The flat index of the first element of a group.
    std::int64_t firstElement(std::int64_t group) const;
    /// The flat index of the element of `group` at `position`, 0 … groupSize() − 1, in ascending order of elements.
    std::int64_t element(std::int64_t group, std::int64_t position) const;

    /// An axis, or one half of a split channel axis: the number of the channel group (kept), the channels in it
    /// (reduced).
    struct Piece
    {
        int axis;
        std::int64_t length;
        std::int64_t stride; ///< Stride in elements.
        std::int64_t groupStride; ///< Stride in groups; 0 where reduced.
        friend bool operator==(const Piece &, const Piece &) = default;
    };
    /// Outermost first: the axes as they lie in memory. To go over all elements with their groups, use Walk (walk.h).
    const std::vector<Piece> &pieces() const { return m_pieces; }

    /// The loops over a group's elements, adjacent axes merged.
    const std::vector<Loop> &reducedLoops() const { return m_reduced; }
    /// Per input axis the range [first, last] of indices that the group covers: one index on a kept axis, a channel
    /// group's range on a split axis, the whole axis otherwise.
    struct Range
    {
        std::int64_t first;
        std::int64_t last;
        friend bool operator==(const Range &, const Range &) = default;
    };
    std::vector<Range> ranges(std::int64_t group) const;

    /// Calls f(flat index) for each element of the group, ascending.
    template <class F>
    void forEachElement(std::int64_t group, F &&f) const
    {
        visitLoop(0, firstElement(group), f);
    }

    friend bool operator==(const Grouping &, const Grouping &) = default;

private:
    template <class F>
    void visitLoop(std::size_t depth, std::int64_t offset, F &f) const
    {
        if (m_reduced.empty()) {
            f(offset);
            return;
        }
        const Loop &loop = m_reduced[depth];
        const bool innermost = depth + 1 == m_reduced.size();
        for (std::int64_t i = 0; i < loop.length; ++i) {
            if (innermost)
                f(offset + i * loop.stride);
            else
                visitLoop(depth + 1, offset + i * loop.stride, f);
        }
    }

    Shape m_shape;
    Shape m_groupShape;
    std::int64_t m_groupCount = 0;
    std::int64_t m_groupSize = 0;
    std::vector<Piece> m_pieces;
    std::vector<Loop> m_kept;
    std::vector<Loop> m_reduced;
};

/// "c = 0", "n = 1, c = 2–3"; "all" if nothing is kept. Plain and unlocalized, as in files and figures.
std::string groupLabel(const Grouping &grouping, const Layout &layout, std::int64_t group);

} // namespace normscope
