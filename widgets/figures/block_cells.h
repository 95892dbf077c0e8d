// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <array>
#include <vector>

namespace normscope {

/// What the three directions of the axes block stand for.
enum class BlockRole
{
    Batch,
    Channel,
    Rest ///< All other axes, merged in order of memory: H·W.
};
inline constexpr int blockRoleCount = 3;
inline constexpr BlockRole allBlockRoles[] = {BlockRole::Batch, BlockRole::Channel, BlockRole::Rest};

/// One direction of the block and the axes that run along it, outermost first. Without axes it is one cell long.
struct BlockDirection
{
    struct Axis
    {
        int axis; ///< Of the tensor.
        std::int64_t length;
        std::int64_t stride; ///< In elements.
        int drawn; ///< How many of its indices have cells; fewer than `length` where the axis is elided.
        friend bool operator==(const Axis &, const Axis &) = default;
    };
    std::vector<Axis> axes;
    int cells = 1; ///< Drawn ones.

    bool isElided() const;
};

/// Which cells of a tensor the axes block (N, C, H·W) draws. Long axes are elided: index i of an axis that draws m of
/// its L indices stands for the stretch i·L/m … (i + 1)·L/m, represented by its first index, or by the first that
/// belongs to the group shown, if there is one. So a drawn cell always is one element of the tensor, and a group that
/// has elements in a stretch is seen there. Pure; groups are read from the Grouping alone.
class BlockCells
{
public:
    /// An axis alone along its direction shows at most that many cells; several share what is left of it, two each at
    /// least.
    static constexpr int mostCells = 12;
    static constexpr int mostRestCells = 16;

    BlockCells() = default;
    BlockCells(const Layout &layout, const Shape &shape);

    bool isEmpty() const { return m_shape.empty(); }
    const BlockDirection &direction(BlockRole role) const { return m_directions[static_cast<std::size_t>(role)]; }
    int count() const;

    /// A cell's place along the three directions, by BlockRole. Cells are numbered with the rest innermost.
    using Place = std::array<int, blockRoleCount>;
    Place place(int cell) const;
    int cellAt(const Place &place) const;

    /// The tensor with the drawn indices only, and a cell's flat index in it.
    Shape drawnShape() const;
    std::int64_t drawnElement(int cell) const;

    struct Cell
    {
        std::int64_t element = 0; ///< The one that the cell stands for.
        bool inGroup = false;
    };
    /// All cells, as they show this group.
    std::vector<Cell> cells(const Grouping &grouping, std::int64_t group) const;

private:
    struct Step
    {
        std::int64_t offset;
        bool inGroup;
    };
    std::vector<Step> steps(BlockRole role, const std::vector<Grouping::Range> &ranges) const;

    Shape m_shape;
    std::array<BlockDirection, blockRoleCount> m_directions;
};

} // namespace normscope
