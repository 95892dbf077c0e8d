// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/cell_part.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace normscope {

/// What becomes of the gaps between blocks of one and the same group, where nothing of another one lies in between.
enum class OwnGaps
{
    Keep,
    Close ///< One stretch reaches over them, however wide they are.
};

/// One side (across or down) of a stacked layout: cells of length 1 in nested, evenly spaced blocks. Positions are in
/// cells, in double precision, whatever the zoom.
class LayoutSide
{
public:
    /// An axis laid along this side. Its blocks of the level below stand `pitch` apart.
    struct Level
    {
        int axis; ///< Of the tensor.
        std::int64_t length; ///< How many blocks.
        std::int64_t stride; ///< Elements from one block to the next.
        double pitch; ///< From the beginning of one block to the next.
        double extent; ///< Of all blocks with the gaps between them.
        std::int64_t first; ///< The index of the first block on its axis,
        std::int64_t whole; ///< which has so many: more than `length` where a part is laid out.
    };
    struct Span
    {
        double begin;
        double end;
        friend bool operator==(const Span &, const Span &) = default;
    };

    /// Innermost first.
    const std::vector<Level> &levels() const { return m_levels; }
    /// Adds an axis around what is there, its blocks `gap` apart.
    void append(int axis, std::int64_t length, std::int64_t stride, double gap)
    {
        append(axis, {0, length - 1}, length, stride, gap);
    }
    /// Of the `whole` indices of the axis only these.
    void append(int axis, Grouping::Range indices, std::int64_t whole, std::int64_t stride, double gap);

    /// Cells along the side, gaps left out.
    std::int64_t count() const { return m_count; }
    double extent() const { return m_levels.empty() ? 1 : m_levels.back().extent; }
    /// Where a cell begins; it ends 1 further on.
    double position(std::int64_t cell) const;
    /// The cell at a position, or −1 outside and in a gap.
    std::int64_t cellAt(double position) const;
    /// The cell at a position; from a gap or outside, the cell beside it.
    std::int64_t nearestCell(double position) const;
    /// The cell's part of the flat index of an element.
    std::int64_t elementOffset(std::int64_t cell) const;
    /// The space between neighbouring blocks of a level.
    double gap(std::size_t level) const;

    /// The stretches that the cells with an index in [first, last] on each level cover between `from` and `to`. What
    /// stands no more than `mergeGap` apart becomes one, so that there are never more than (to − from)/mergeGap.
    std::vector<Span> spans(const std::vector<Grouping::Range> &rangeOfLevel, double from, double to, double mergeGap,
                            OwnGaps own = OwnGaps::Keep) const;

private:
    std::vector<Level> m_levels;
    std::int64_t m_count = 1;
};

/// A tensor of any rank stacked into two dimensions: the last axis across, the one before down, the next across with a
/// gap, the next down with a larger gap, and so on. So N,C,H,W shows images as rows and channels as columns of H×W
/// tiles, and N,D a table. The outermost axis of an odd rank goes where the whole comes closer to a square. A long
/// vector wraps into rows.
///
/// The stacking is separable: the element of a cell is a part that depends on the column plus a part that depends on
/// the row. Whoever draws walks rows and columns and never takes a flat index apart.
class TensorLayout
{
public:
    TensorLayout() = default;
    /// Of a part, only its cells are laid out; their elements stay those of the whole tensor.
    explicit TensorLayout(const Shape &shape, const CellPart &part = {});

    /// Of the whole tensor.
    const Shape &shape() const { return m_shape; }
    const CellPart &part() const { return m_part; }
    bool isEmpty() const { return m_shape.empty(); }
    /// A vector that is broken into rows. The last row may not be full.
    bool isWrapped() const { return m_wrapped; }
    /// The elements that a wrapped vector begins with and ends in front of.
    std::int64_t begin() const { return m_begin; }
    std::int64_t end() const { return m_end; }
    const LayoutSide &across() const { return m_across; }
    const LayoutSide &down() const { return m_down; }
    QSizeF size() const { return {m_across.extent(), m_down.extent()}; }

    /// The element in a column and a row of cells, or −1 behind the end of a wrapped vector.
    std::int64_t elementAt(std::int64_t column, std::int64_t row) const;
    /// The element under a point, or −1.
    std::int64_t elementAt(QPointF point) const;
    std::int64_t columnOf(std::int64_t element) const;
    std::int64_t rowOf(std::int64_t element) const;
    QRectF cellRect(std::int64_t element) const;

    /// The stretches across and down that cells with these index ranges (one per axis, as Grouping::ranges gives
    /// them) cover inside `visible`. Their product is the block's rectangles; not for a wrapped layout.
    std::vector<LayoutSide::Span> columnSpans(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                              double mergeGap) const;
    std::vector<LayoutSide::Span> rowSpans(const std::vector<Grouping::Range> &ranges, const QRectF &visible,
                                           double mergeGap) const;
    /// The rectangles of the same cells, never more than `limit`: gaps are closed until they are few enough.
    /// `mergeGap` is across and down the distance that no longer counts as a gap.
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
    CellPart m_part; ///< By axis, also where it is the whole.
    std::vector<std::int64_t> m_strides;
    LayoutSide m_across;
    LayoutSide m_down;
    std::int64_t m_size = 0;
    std::int64_t m_begin = 0; ///< Of a wrapped vector, as m_end.
    std::int64_t m_end = 0;
    bool m_wrapped = false;
};

} // namespace normscope
