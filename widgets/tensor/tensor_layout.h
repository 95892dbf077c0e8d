// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/cell_part.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace normscope {

/// How to treat gaps between blocks of one group with no other group's cells in between.
enum class OwnGaps
{
    Keep,
    Close ///< One span covers the blocks and the gaps between them, however wide.
};

/// One side (across or down) of a stacked layout: cells of length 1 in nested, evenly spaced blocks. Positions are in
/// cells as doubles, independent of the zoom.
class LayoutSide
{
public:
    /// An axis along this side. Its blocks of the level below are `pitch` apart.
    struct Level
    {
        int axis; ///< Axis of the tensor.
        std::int64_t length; ///< Number of blocks.
        std::int64_t stride; ///< Elements from the beginning of one block to that of the next.
        double pitch; ///< Cells from the beginning of one block to that of the next.
        double extent; ///< Length of all blocks with the gaps between them, in cells.
        std::int64_t first; ///< Index of the first block on its axis.
        std::int64_t whole; ///< Length of that axis in the tensor; more than `length` if only a part is laid out.
    };
    struct Span
    {
        double begin;
        double end;
        friend bool operator==(const Span &, const Span &) = default;
    };

    /// Innermost first.
    const std::vector<Level> &levels() const { return m_levels; }
    /// Adds an axis around the present levels, with gaps of length `gap` between its blocks.
    void append(int axis, std::int64_t length, std::int64_t stride, double gap)
    {
        append(axis, {0, length - 1}, length, stride, gap);
    }
    /// Adds only these of the `whole` indices of the axis.
    void append(int axis, Grouping::Range indices, std::int64_t whole, std::int64_t stride, double gap);

    /// The number of cells along the side.
    std::int64_t count() const { return m_count; }
    double extent() const { return m_levels.empty() ? 1 : m_levels.back().extent; }
    /// Where a cell begins; its length is 1.
    double position(std::int64_t cell) const;
    /// The cell at a position, or −1 outside and in a gap.
    std::int64_t cellAt(double position) const;
    /// The cell at a position; from a gap or outside, the cell beside it.
    std::int64_t nearestCell(double position) const;
    /// The cell's contribution to the flat index of an element.
    std::int64_t elementOffset(std::int64_t cell) const;
    /// The space between neighbouring blocks of a level.
    double gap(std::size_t level) const;

    /// The spans between `from` and `to` covered by cells with an index in [first, last] on each level. Spans no more
    /// than `mergeGap` apart are merged, so that there are never more than (to − from)/mergeGap.
    std::vector<Span> spans(const std::vector<Grouping::Range> &rangeOfLevel, double from, double to, double mergeGap,
                            OwnGaps own = OwnGaps::Keep) const;

private:
    std::vector<Level> m_levels;
    std::int64_t m_count = 1;
};

/// A tensor of any rank stacked into two dimensions: the last axis across, the one before down, the next across with a
/// gap, the next down with a larger gap, and so on. Thus N,C,H,W is shown with images as rows and channels as columns
/// of H×W tiles, and N,D as a table. With an odd rank the outermost axis takes the direction that makes the whole
/// closer to a square. A long vector wraps into rows.
///
/// Stacking is separable: the flat index of a cell is the sum of an offset of its column and one of its row. Drawing
/// can therefore iterate over rows and columns without decomposing flat indices.
class TensorLayout
{
public:
    TensorLayout() = default;
    /// With a part only its cells are laid out; elements remain flat indices into the whole tensor.
    explicit TensorLayout(const Shape &shape, const CellPart &part = {});

    /// The shape of the whole tensor.
    const Shape &shape() const { return m_shape; }
    const CellPart &part() const { return m_part; }
    bool isEmpty() const { return m_shape.empty(); }
    /// Whether the layout is a vector broken into rows. The last row may be incomplete.
    bool isWrapped() const { return m_wrapped; }
    /// The range of elements of a wrapped vector: its first element, and one past its last.
    std::int64_t begin() const { return m_begin; }
    std::int64_t end() const { return m_end; }
    const LayoutSide &across() const { return m_across; }
    const LayoutSide &down() const { return m_down; }
    QSizeF size() const { return {m_across.extent(), m_down.extent()}; }

    /// The element at a column and a row of cells, or −1 beyond the end of a wrapped vector.
    std::int64_t elementAt(std::int64_t column, std::int64_t row) const;
    /// The element under a point, or −1.
    std::int64_t elementAt(QPointF point) const;
    std::int64_t columnOf(std::int64_t element) const;
    std::int64_t rowOf(std::int64_t element) const;
    QRectF cellRect(std::int64_t element) const;

    /// The spans across and down, inside `visible`, of cells with these index ranges (one per axis, as from
    /// Grouping::ranges). Their product is the rectangles of the blocks. Not for a wrapped layout.
    std::vector<LayoutSide::Span> columnSpans(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                              double mergeGap) const;
    std::vector<LayoutSide::Span> rowSpans(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                           double mergeGap) const;
    /// The rectangles of the same cells, at most `limit`: gaps are closed until there are few enough. Distances across
    /// and down up to `mergeGap` do not count as gaps.
    std::vector<QRectF> blocks(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                               QSizeF mergeGap = {0, 0}, std::size_t limit = 4096, OwnGaps own = OwnGaps::Keep) const;

    friend bool operator==(const TensorLayout &a, const TensorLayout &b)
    {
        return a.m_shape == b.m_shape && a.m_part == b.m_part;
    }

private:
    void stack();
    void wrap();
    std::vector<QRectF> wrappedBlocks(const Grouping::Range &ofVector) const;
    std::int64_t cellOf(std::int64_t element, const LayoutSide &side) const;

    Shape m_shape;
    CellPart m_part; ///< One range per axis, also for whole axes.
    std::vector<std::int64_t> m_strides;
    LayoutSide m_across;
    LayoutSide m_down;
    std::int64_t m_size = 0;
    std::int64_t m_begin = 0; ///< First element of a wrapped vector; m_end is one past its last.
    std::int64_t m_end = 0;
    bool m_wrapped = false;
};

} // namespace normscope
