// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/grouping.h"

#include <algorithm>

namespace normscope {

namespace {

using Loop = Grouping::Loop;
using Piece = Grouping::Piece;

// An axis of length 1 takes part in no loop: this lets the axes beside it merge.
void appendMerged(std::vector<Loop> &loops, const Piece &piece)
{
    if (piece.length == 1)
        return;
    if (!loops.empty() && loops.back().stride == piece.length * piece.stride)
        loops.back() = {loops.back().length * piece.length, piece.stride};
    else
        loops.push_back({piece.length, piece.stride});
}

// Loops over a row-major tensor are digits of the flat index.
std::int64_t digit(const Loop &loop, std::int64_t element)
{
    return element / loop.stride % loop.length;
}

std::int64_t composed(const std::vector<Loop> &loops, std::int64_t element)
{
    std::int64_t number = 0;
    for (const Loop &loop : loops)
        number = number * loop.length + digit(loop, element);
    return number;
}

std::int64_t offset(const std::vector<Loop> &loops, std::int64_t number)
{
    std::int64_t element = 0;
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
        element += number % loop->length * loop->stride;
        number /= loop->length;
    }
    return element;
}

} // namespace

Grouping::Grouping(const Shape &shape, const NormalizationSpec &spec)
    : Grouping(shape, spec.reducedAxes, spec.channelAxis, spec.channelGroups)
{ }

Grouping::Grouping(const Shape &shape, AxisSet reducedAxes, int channelAxis, int channelGroups)
    : m_shape(shape)
    , m_groupCount(1)
    , m_groupSize(1)
{
    // From the innermost axis outwards, because strides grow that way.
    std::int64_t stride = 1;
    const auto prepend = [&](int axis, std::int64_t length, bool reduced) {
        m_pieces.insert(m_pieces.begin(), Piece {axis, length, stride, reduced ? 0 : m_groupCount});
        (reduced ? m_groupSize : m_groupCount) *= length;
        stride *= length;
        if (!reduced)
            m_groupShape.insert(m_groupShape.begin(), length);
    };
    for (int axis = static_cast<int>(shape.size()) - 1; axis >= 0; --axis) {
        const std::int64_t length = shape[static_cast<std::size_t>(axis)];
        const bool reduced = reducedAxes.contains(axis);
        if (reduced && axis == channelAxis && channelGroups > 1) {
            prepend(axis, length / channelGroups, true);
            prepend(axis, channelGroups, false);
        } else {
            prepend(axis, length, reduced);
        }
    }
    if (m_groupShape.empty())
        m_groupShape = {1};
    for (const Piece &piece : m_pieces)
        appendMerged(piece.groupStride == 0 ? m_reduced : m_kept, piece);
}

std::int64_t Grouping::groupOf(std::int64_t element) const
{
    return composed(m_kept, element);
}

std::int64_t Grouping::firstElement(std::int64_t group) const
{
    return offset(m_kept, group);
}

std::int64_t Grouping::element(std::int64_t group, std::int64_t position) const
{
    return offset(m_kept, group) + offset(m_reduced, position);
}

std::vector<Grouping::Range> Grouping::ranges(std::int64_t group) const
{
    std::vector<Range> ranges(m_shape.size(), Range {0, 0});
    for (const Piece &piece : m_pieces) {
        Range &range = ranges[static_cast<std::size_t>(piece.axis)];
        if (piece.groupStride == 0) { // The whole axis, or the channels of a channel group.
            range.first *= piece.length;
            range.last = range.first + piece.length - 1;
        } else {
            const std::int64_t index = group / piece.groupStride % piece.length;
            range = {index, index};
        }
    }
    return ranges;
}

std::string groupLabel(const Grouping &grouping, const Layout &layout, std::int64_t group)
{
    const std::vector<Grouping::Range> ranges = grouping.ranges(group);
    std::string label;
    for (const Grouping::Piece &piece : grouping.pieces()) {
        if (piece.groupStride == 0)
            continue;
        const auto axis = static_cast<std::size_t>(piece.axis);
        std::string axisName = axis < layout.names.size() ? layout.names[axis] : "axis " + std::to_string(axis);
        std::transform(axisName.begin(), axisName.end(), axisName.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        if (!label.empty())
            label += ", ";
        label += axisName + " = " + std::to_string(ranges[axis].first);
        if (ranges[axis].last != ranges[axis].first)
            label += "–" + std::to_string(ranges[axis].last);
    }
    return label.empty() ? "all" : label;
}

} // namespace normscope
