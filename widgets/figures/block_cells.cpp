// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/block_cells.h"

#include <algorithm>

namespace normscope {

namespace {

BlockRole roleOf(int axis, const Layout &layout)
{
    if (axis == layout.batchAxis)
        return BlockRole::Batch;
    return axis == layout.channelAxis ? BlockRole::Channel : BlockRole::Rest;
}

/// Removes indices from the axis with the most drawn ones, until the direction has at most `most` cells.
void elide(BlockDirection &direction, int most)
{
    constexpr int fewest = 2;
    const auto isShorter
        = [](const BlockDirection::Axis &a, const BlockDirection::Axis &b) { return a.drawn < b.drawn; };
    for (BlockDirection::Axis &axis : direction.axes)
        axis.drawn = static_cast<int>(std::min<std::int64_t>(axis.length, most));
    const auto product = [&direction] {
        int cells = 1;
        for (const BlockDirection::Axis &axis : direction.axes)
            cells *= axis.drawn;
        return cells;
    };
    while ((direction.cells = product()) > most) {
        const auto longest = std::max_element(direction.axes.begin(), direction.axes.end(), isShorter);
        if (longest->drawn <= fewest)
            return;
        --longest->drawn;
    }
}

/// The index that represents range `i` of an elided axis, and whether it belongs to `range`.
std::pair<std::int64_t, bool> represented(const BlockDirection::Axis &axis, int i, Grouping::Range range)
{
    const std::int64_t first = i * axis.length / axis.drawn;
    const std::int64_t last = (i + 1) * axis.length / axis.drawn - 1;
    const bool meets = range.first <= last && range.last >= first;
    return {meets ? std::max(first, range.first) : first, meets};
}

} // namespace

bool BlockDirection::isElided() const
{
    return std::any_of(axes.begin(), axes.end(), [](const Axis &axis) { return axis.drawn < axis.length; });
}

BlockCells::BlockCells(const Layout &layout, const Shape &shape)
    : m_shape(shape)
{
    std::int64_t stride = 1;
    for (int axis = static_cast<int>(shape.size()); axis-- > 0;) {
        const std::int64_t length = shape[static_cast<std::size_t>(axis)];
        auto &axes = m_directions[static_cast<std::size_t>(roleOf(axis, layout))].axes;
        axes.insert(axes.begin(), {axis, length, stride, 1});
        stride *= length;
    }
    for (BlockDirection &direction : m_directions)
        elide(direction, direction.axes.size() > 1 ? mostRestCells : mostCells);
}

int BlockCells::count() const
{
    int count = 1;
    for (const BlockDirection &direction : m_directions)
        count *= direction.cells;
    return count;
}

BlockCells::Place BlockCells::place(int cell) const
{
    const int rest = direction(BlockRole::Rest).cells;
    const int channels = direction(BlockRole::Channel).cells;
    return {cell / rest / channels, cell / rest % channels, cell % rest};
}

int BlockCells::cellAt(const Place &place) const
{
    return (place[0] * direction(BlockRole::Channel).cells + place[1]) * direction(BlockRole::Rest).cells + place[2];
}

Shape BlockCells::drawnShape() const
{
    Shape shape = m_shape;
    for (const BlockDirection &direction : m_directions) {
        for (const BlockDirection::Axis &axis : direction.axes)
            shape[static_cast<std::size_t>(axis.axis)] = axis.drawn;
    }
    return shape;
}

std::int64_t BlockCells::drawnElement(int cell) const
{
    const Place at = place(cell);
    std::vector<std::int64_t> index(m_shape.size());
    for (const BlockRole role : allBlockRoles) {
        int along = at[static_cast<std::size_t>(role)];
        const std::vector<BlockDirection::Axis> &axes = direction(role).axes;
        for (std::size_t i = axes.size(); i-- > 0; along /= axes[i].drawn)
            index[static_cast<std::size_t>(axes[i].axis)] = along % axes[i].drawn;
    }
    const Shape shape = drawnShape();
    std::int64_t element = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        element = element * shape[axis] + index[axis];
    return element;
}

std::vector<BlockCells::Step> BlockCells::steps(BlockRole role, const std::vector<Grouping::Range> &ranges) const
{
    std::vector<Step> steps {{0, true}};
    for (const BlockDirection::Axis &axis : direction(role).axes) {
        std::vector<Step> finer;
        for (const Step &outer : steps) {
            for (int i = 0; i < axis.drawn; ++i) {
                const auto [index, inGroup] = represented(axis, i, ranges[static_cast<std::size_t>(axis.axis)]);
                finer.push_back({outer.offset + index * axis.stride, outer.inGroup && inGroup});
            }
        }
        steps = std::move(finer);
    }
    return steps;
}

std::vector<BlockCells::Cell> BlockCells::cells(const Grouping &grouping, std::int64_t group) const
{
    const std::vector<Grouping::Range> ranges = grouping.ranges(group);
    const std::vector<Step> batch = steps(BlockRole::Batch, ranges);
    const std::vector<Step> channel = steps(BlockRole::Channel, ranges);
    const std::vector<Step> rest = steps(BlockRole::Rest, ranges);
    std::vector<Cell> cells;
    cells.reserve(static_cast<std::size_t>(count()));
    for (const Step &n : batch) {
        for (const Step &c : channel) {
            for (const Step &r : rest)
                cells.push_back({n.offset + c.offset + r.offset, n.inGroup && c.inGroup && r.inGroup});
        }
    }
    return cells;
}

} // namespace normscope
