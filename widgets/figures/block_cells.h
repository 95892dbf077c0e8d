// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"

#include <array>
#include <vector>

namespace normscope {

/// The three directions of the axes block.
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
        int axis; ///< Axis of the tensor.
        std::int64_t length;
        std::int64_t stride; ///< Elements between neighbouring indices.
        int drawn; ///< Number of its indices that have cells; fewer than `length` if the axis is elided.
        friend bool operator==(const Axis &, const Axis &) = default;
    };
    std::vector<Axis> axes;
    int cells = 1; ///< Number of cells drawn.

    bool isElided() const;
};

/// The cells of a tensor that the axes block (N, C, H·W) draws. Long axes are elided: index i of an axis that draws m
/// of its L indices stands for the range i·L/m … (i + 1)·L/m, represented by its first index, or by the first one in
/// the shown group, if there is one. So a drawn cell is always one element of the tensor, and a group with elements in
/// the range is visible there. Groups are read from the Grouping alone.
class BlockCells
{
public:
    /// Most cells of an axis that is alone in its direction; several axes share this number, with at least two cells
    /// each.
    static constexpr int mostCells = 12;
    static constexpr int mostRestCells = 16;

    BlockCells() = default;
    BlockCells(const Layout &layout, const Shape &shape);

    bool isEmpty() const { return m_shape.empty(); }
    const BlockDirection &direction(BlockRole role) const { return m_directions[static_cast<std::size_t>(role)]; }
    int count() const;

    /// A cell's position along the three directions, by BlockRole. Cells are numbered with BlockRole::Rest innermost.
    using Place = std::array<int, blockRoleCount>;
    Place place(int cell) const;
    int cellAt(const Place &place) const;

    /// The shape of the drawn indices alone, and a cell's flat index in it.
    Shape drawnShape() const;
    std::int64_t drawnElement(int cell) const;

    struct Cell
    {
        std::int64_t element = 0; ///< The element that represents the cell.
        bool inGroup = false;
    };
    /// All cells, as they represent this group.
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
