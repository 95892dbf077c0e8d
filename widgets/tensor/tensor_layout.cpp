// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_layout.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Gaps grow with the blocks they separate, so that the nesting is visible at any size: as a share of the block's
/// smaller side.
constexpr double gapShare = 0.11;
constexpr double smallestGap = 0.22;
/// Least ratio of a gap to the gap of the level inside it.
constexpr double gapGrowth = 1.7;

/// Vectors up to this length stay in one row.
constexpr std::int64_t longestRow = 24;

/// Row lengths that are easy to count with.
constexpr std::int64_t rowLengths[]
    = {8,    10,   12,   16,   20,   24,   25,   32,   40,   48,   50,   64,   80,   96,
       100,  120,  128,  160,  200,  250,  256,  320,  400,  500,  512,  640,  800,  1000,
       1024, 1280, 1600, 2000, 2048, 2500, 3200, 4000, 4096, 5000, 8000, 8192, 10000};

/// The row length that brings a vector closest to 4 : 3; divisors of its length are preferred.
std::int64_t wrapLength(std::int64_t length)
{
    const double ideal = std::log(std::sqrt(static_cast<double>(length) * 4 / 3));
    std::int64_t best = rowLengths[0];
    double least = 1e300;
    for (const std::int64_t candidate : rowLengths) {
        const double penalty = length % candidate == 0 ? 0 : 0.35;
        const double distance = std::abs(std::log(static_cast<double>(candidate)) - ideal) + penalty;
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace

void LayoutSide::append(int axis, Grouping::Range indices, std::int64_t whole, std::int64_t stride, double gap)
{
    const double inner = extent();
    const double pitch = inner + gap;
    const std::int64_t length = indices.last - indices.first + 1;
    m_levels.push_back(
        {axis, length, stride, pitch, static_cast<double>(length - 1) * pitch + inner, indices.first, whole});
    m_count *= length;
}

double LayoutSide::position(std::int64_t cell) const
{
    double position = 0;
    for (const Level &level : m_levels) {
        position += static_cast<double>(cell % level.length) * level.pitch;
        cell /= level.length;
    }
    return position;
}

std::int64_t LayoutSide::cellAt(double position) const
{
    if (!(position >= 0 && position < extent()))
        return -1;
    const std::int64_t cell = nearestCell(position);
    const double begin = this->position(cell);
    return position >= begin && position < begin + 1 ? cell : -1;
}

std::int64_t LayoutSide::nearestCell(double position) const
{
    std::int64_t cell = 0;
    for (std::size_t i = m_levels.size(); i-- > 0;) {
        const Level &level = m_levels[i];
        const double last = static_cast<double>(level.length - 1);
        double index = std::clamp(std::floor(position / level.pitch), 0.0, last);
        // Rounding may give the next block for a position just before it.
        if (index > 0 && position < index * level.pitch)
            --index;
        position -= index * level.pitch;
        cell = cell * level.length + static_cast<std::int64_t>(index);
    }
    return cell;
}

std::int64_t LayoutSide::elementOffset(std::int64_t cell) const
{
    std::int64_t offset = 0;
    for (const Level &level : m_levels) {
        offset += (level.first + cell % level.length) * level.stride;
        cell /= level.length;
    }
    return offset;
}

double LayoutSide::gap(std::size_t level) const
{
    return m_levels[level].pitch - (level == 0 ? 1 : m_levels[level - 1].extent);
}

std::vector<LayoutSide::Span> LayoutSide::spans(const std::vector<Grouping::Range> &rangeOfLevel, double from,
                                                double to, double mergeGap, OwnGaps own) const
{
    // From the innermost level outwards: as long as a level's blocks touch, they form one span with all inside them.
    std::size_t solidLevels = 0;
    Span solid {0, 1};
    bool isWhole = own == OwnGaps::Close; // Whether the blocks inside belong to the range completely.
    for (; solidLevels < m_levels.size(); ++solidLevels) {
        const auto &range = rangeOfLevel[solidLevels];
        const double pitch = m_levels[solidLevels].pitch;
        if (range.first != range.last && !isWhole && pitch - (solid.end - solid.begin) > mergeGap)
            break;
        isWhole = isWhole && range.first == 0 && range.last + 1 == m_levels[solidLevels].length;
        solid = {static_cast<double>(range.first) * pitch + solid.begin,
                 static_cast<double>(range.last) * pitch + solid.end};
    }

    std::vector<Span> result;
    const auto collect = [&](const auto &self, std::size_t level, double offset) -> void {
        if (level == solidLevels) {
            const Span span {offset + solid.begin, offset + solid.end};
            if (span.end <= from || span.begin >= to)
                return;
            if (!result.empty() && span.begin - result.back().end <= mergeGap)
                result.back().end = span.end;
            else
                result.push_back(span);
            return;
        }
        const Level &outer = m_levels[level - 1];
        const auto &range = rangeOfLevel[level - 1];
        const auto first = static_cast<std::int64_t>(std::floor((from - offset) / outer.pitch));
        const auto last = static_cast<std::int64_t>(std::floor((to - offset) / outer.pitch));
        for (auto i = std::max(range.first, first); i <= std::min(range.last, last); ++i)
            self(self, level - 1, offset + static_cast<double>(i) * outer.pitch);
    };
    collect(collect, m_levels.size(), 0);
    return result;
}

TensorLayout::TensorLayout(const Shape &shape, const CellPart &part)
    : m_shape(shape)
    , m_part(part)
    , m_strides(shape.size(), 1)
    , m_size(shape.empty() ? 0 : 1)
{
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        m_strides[axis] = m_size;
        m_size *= shape[axis];
    }
    if (m_part.empty()) {
        for (const std::int64_t length : shape)
            m_part.push_back({0, length - 1});
    }
    m_end = m_size;
    if (shape.size() == 1 && m_part[0].last - m_part[0].first + 1 > longestRow)
        wrap();
    else
        stack();
}

void TensorLayout::stack()
{
    double gap = 0;
    for (std::size_t depth = 0; depth < m_shape.size(); ++depth) {
        const std::size_t axis = m_shape.size() - 1 - depth;
        const auto length = static_cast<double>(m_part[axis].last - m_part[axis].first + 1);
        bool goesAcross = depth % 2 == 0;
        if (depth >= 2) {
            const double wanted = gapShare * std::min(m_across.extent(), m_down.extent());
            gap = std::max({smallestGap, gap * gapGrowth, wanted});
            if (axis == 0 && goesAcross) {
                const double ratio = m_across.extent() / m_down.extent();
                goesAcross = std::abs(std::log(ratio * length)) < std::abs(std::log(ratio / length));
            }
        }
        (goesAcross ? m_across : m_down)
            .append(static_cast<int>(axis), m_part[axis], m_shape[axis], m_strides[axis], gap);
    }
}

void TensorLayout::wrap()
{
    m_begin = m_part[0].first;
    m_end = m_part[0].last + 1;
    const std::int64_t length = wrapLength(m_end - m_begin);
    m_wrapped = true;
    m_across.append(0, {m_begin, m_begin + length - 1}, length, 1, 0);
    m_down.append(0, (m_end - m_begin + length - 1) / length, length, 0);
}

std::int64_t TensorLayout::elementAt(std::int64_t column, std::int64_t row) const
{
    const std::int64_t element = m_across.elementOffset(column) + m_down.elementOffset(row);
    return element < m_end ? element : -1;
}

std::int64_t TensorLayout::elementAt(QPointF point) const
{
    if (isEmpty())
        return -1;
    const std::int64_t column = m_across.cellAt(point.x());
    const std::int64_t row = m_down.cellAt(point.y());
    return column < 0 || row < 0 ? -1 : elementAt(column, row);
}

namespace {

/// Index ranges of axes as ranges of blocks; empty if none of them is in the layout.
std::vector<Grouping::Range> ofLevels(const std::vector<Grouping::Range> &ofAxes, const LayoutSide &side)
{
    std::vector<Grouping::Range> result;
    for (const LayoutSide::Level &level : side.levels()) {
        const Grouping::Range &indices = ofAxes[static_cast<std::size_t>(level.axis)];
        const Grouping::Range blocks {std::max<std::int64_t>(indices.first - level.first, 0),
                                      std::min(indices.last - level.first, level.length - 1)};
        if (blocks.first > blocks.last)
            return {};
        result.push_back(blocks);
    }
    return result;
}

std::vector<LayoutSide::Span> spansOf(const std::vector<Grouping::Range> &ofAxes, const LayoutSide &side, double from,
                                      double to, double mergeGap, OwnGaps own = OwnGaps::Keep)
{
    const std::vector<Grouping::Range> blocks = ofLevels(ofAxes, side);
    if (blocks.size() != side.levels().size())
        return {};
    return side.spans(blocks, from, to, mergeGap, own);
}

} // namespace

std::int64_t TensorLayout::cellOf(std::int64_t element, const LayoutSide &side) const
{
    std::int64_t cell = 0;
    for (std::size_t i = side.levels().size(); i-- > 0;) {
        const LayoutSide::Level &level = side.levels()[i];
        cell = cell * level.length
            + (m_wrapped ? (element - m_begin) / level.stride % level.length
                         : element / level.stride % level.whole - level.first);
    }
    return cell;
}

std::int64_t TensorLayout::columnOf(std::int64_t element) const
{
    return cellOf(element, m_across);
}

std::int64_t TensorLayout::rowOf(std::int64_t element) const
{
    return cellOf(element, m_down);
}

QRectF TensorLayout::cellRect(std::int64_t element) const
{
    return {m_across.position(columnOf(element)), m_down.position(rowOf(element)), 1, 1};
}

std::vector<LayoutSide::Span> TensorLayout::columnSpans(const std::vector<Grouping::Range> &ranges,
                                                        const QRectF &visible, double mergeGap) const
{
    return spansOf(ranges, m_across, visible.left(), visible.right(), mergeGap);
}

std::vector<LayoutSide::Span> TensorLayout::rowSpans(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                                     double mergeGap) const
{
    return spansOf(ranges, m_down, visible.top(), visible.bottom(), mergeGap);
}

std::vector<QRectF> TensorLayout::blocks(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                         QSizeF mergeGap, std::size_t limit, OwnGaps own) const
{
    if (m_wrapped)
        return wrappedBlocks(ranges.front());
    std::vector<LayoutSide::Span> columns;
    std::vector<LayoutSide::Span> rows;
    for (;;) {
        columns = spansOf(ranges, m_across, visible.left(), visible.right(), mergeGap.width(), own);
        rows = spansOf(ranges, m_down, visible.top(), visible.bottom(), mergeGap.height(), own);
        if (columns.size() * rows.size() <= limit)
            break;
        double &gap = columns.size() > rows.size() ? mergeGap.rwidth() : mergeGap.rheight();
        gap = std::max(2 * gap, 0.125);
    }
    std::vector<QRectF> result;
    result.reserve(columns.size() * rows.size());
    for (const LayoutSide::Span &row : rows) {
        for (const LayoutSide::Span &column : columns)
            result.emplace_back(column.begin, row.begin, column.end - column.begin, row.end - row.begin);
    }
    return result;
}

std::vector<QRectF> TensorLayout::wrappedBlocks(const Grouping::Range &ofVector) const
{
    const Grouping::Range range {std::max(ofVector.first, m_begin) - m_begin,
                                 std::min(ofVector.last, m_end - 1) - m_begin};
    if (range.first > range.last)
        return {};
    const std::int64_t width = m_across.count();
    const std::int64_t firstRow = range.first / width;
    const std::int64_t lastRow = range.last / width;
    const auto rect = [width](std::int64_t begin, std::int64_t rowCount, std::int64_t end) {
        const std::int64_t top = begin / width;
        const auto left = static_cast<double>(begin % width);
        const auto right = static_cast<double>((end - 1) % width + 1);
        return QRectF(left, static_cast<double>(top), right - left, static_cast<double>(rowCount));
    };
    if (firstRow == lastRow)
        return {rect(range.first, 1, range.last + 1)};

    std::vector<QRectF> result;
    std::int64_t begin = range.first;
    if (begin % width != 0) {
        const std::int64_t end = (firstRow + 1) * width;
        result.push_back(rect(begin, 1, end));
        begin = end;
    }
    const std::int64_t fullRows = (range.last + 1) / width - begin / width;
    if (fullRows > 0) {
        result.push_back(rect(begin, fullRows, begin + fullRows * width));
        begin += fullRows * width;
    }
    if (begin <= range.last)
        result.push_back(rect(begin, 1, range.last + 1));
    return result;
}

} // namespace normscope
