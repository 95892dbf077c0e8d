// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/sample_groups.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

/// Offsets of every combination of coordinates along these axes, the last axis fastest.
std::vector<std::int64_t> offsetsAlong(const Shape &shape, const std::vector<int> &axes,
                                       const std::vector<std::int64_t> &strides)
{
    std::vector<std::int64_t> offsets = {0};
    for (const int axis : axes) {
        const auto at = static_cast<std::size_t>(axis);
        std::vector<std::int64_t> next;
        next.reserve(offsets.size() * static_cast<std::size_t>(shape[at]));
        for (const std::int64_t offset : offsets) {
            for (std::int64_t i = 0; i < shape[at]; ++i)
                next.push_back(offset + i * strides[at]);
        }
        offsets = std::move(next);
    }
    return offsets;
}

std::vector<std::int64_t> stridesOf(const Shape &shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

} // namespace

SampleGroups::SampleGroups(const Shape &shape, const Layout &layout, bool perPosition)
    : m_shape(shape)
    , m_layout(layout)
    , m_perPosition(perPosition)
{
    const bool isRead = layout.batchAxis >= 0 && layout.channelAxis >= 0 && layout.batchAxis != layout.channelAxis
        && layout.rank() == static_cast<int>(shape.size());
    if (!isRead) {
        m_layout.batchAxis = 0;
        m_layout.channelAxis = -1;
        m_perPosition = true;
    }
    const std::vector<std::int64_t> strides = stridesOf(shape);
    const auto batch = static_cast<std::size_t>(m_layout.batchAxis);
    m_samples = shape[batch];
    m_sampleStride = strides[batch];
    std::vector<int> groupAxes;
    std::vector<int> positionAxes;
    for (int axis = 0; axis < static_cast<int>(shape.size()); ++axis) {
        if (axis != m_layout.batchAxis)
            (m_perPosition || axis == m_layout.channelAxis ? groupAxes : positionAxes).push_back(axis);
    }
    m_groups = offsetsAlong(shape, groupAxes, strides);
    m_positions = offsetsAlong(shape, positionAxes, strides);
}

std::vector<std::int64_t> SampleGroups::coordinates(std::int64_t element) const
{
    std::vector<std::int64_t> at(m_shape.size());
    for (std::size_t axis = m_shape.size(); axis-- > 0;) {
        at[axis] = element % m_shape[axis];
        element /= m_shape[axis];
    }
    return at;
}

std::array<std::int64_t, 3> SampleGroups::cell(std::int64_t element) const
{
    const std::vector<std::int64_t> at = coordinates(element);
    std::array<std::int64_t, 3> cell = {};
    for (std::size_t axis = 0; axis < at.size(); ++axis) {
        const int number = static_cast<int>(axis);
        if (number == m_layout.batchAxis)
            cell[0] = at[axis];
        else if (m_perPosition || number == m_layout.channelAxis)
            cell[1] = cell[1] * m_shape[axis] + at[axis];
        else
            cell[2] = cell[2] * m_shape[axis] + at[axis];
    }
    return cell;
}

std::string SampleGroups::groupText(std::int64_t group) const
{
    const std::vector<std::int64_t> at = coordinates(m_groups[static_cast<std::size_t>(group)]);
    std::string text;
    for (std::size_t axis = 0; axis < at.size(); ++axis) {
        const int number = static_cast<int>(axis);
        if (number == m_layout.batchAxis || !(m_perPosition || number == m_layout.channelAxis))
            continue;
        text += text.empty() ? "" : ", ";
        if (axis < m_layout.names.size()) {
            std::string name = m_layout.names[axis];
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
            text += name + " = ";
        }
        text += std::to_string(at[axis]);
    }
    return text;
}

double intraSampleCorrelation(double between, double variance, std::int64_t values)
{
    if (values < 2 || !(variance > 0))
        return std::numeric_limits<double>::quiet_NaN();
    const auto count = static_cast<double>(values);
    return (count * between / variance - 1) / (count - 1);
}

} // namespace normscope
