// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/panel_frames.h"

#include "widgets/tensor/cell_texts.h"
#include "widgets/theme/group_pattern.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double strongPen = 3;
constexpr double thinPen = 1;
/// Pen width of the pinned cell's frame; contrastLine is the light line on both sides of a frame.
constexpr double pinnedPen = 2;
constexpr double hoveredPen = 1.5;
constexpr double contrastLine = 1.6;
constexpr double cornerRadius = 4;
constexpr double mostOutset = 4;
/// Pixels between the hulls of neighbours.
constexpr double betweenHulls = 2;
/// Opacity of the group's colour in the gaps of its hull.
constexpr double thinFill = 0.10;
constexpr double strongFill = 0.22;
/// Blocks this close (in pixels) are framed as one.
constexpr double touchingBlocks = 9;
constexpr std::size_t mostStrongBlocks = 1500;
constexpr std::size_t mostThinBlocks = 400;
/// With more blocks the frames have square corners.
constexpr std::size_t mostRoundedBlocks = 48;
/// Smallest block, in pixels, that is framed: frames around smaller ones would cover them.
constexpr double smallestFramed = 4;
constexpr double smallestStrong = 12;
constexpr double largeBlock = 24;
constexpr double smallestMarked = 14;
constexpr std::int64_t mostMarkedGroups = 64;
/// A group of more blocks is repainted as fewer, larger rectangles.
constexpr std::size_t mostRegionBlocks = 8;
/// Text height of the numbers in small cells, in pixels.
constexpr double numberHeight = 12;
constexpr double smallestMark = 8;
/// The largest extent of a cell's frame beyond the cell, in pixels.
constexpr double cellFrameRoom = 8;

/// The distance in pixels of hulls from their cells: into the gap between groups, less half of betweenHulls, so that
/// neighbours do not touch; negative, inside the cells, if there is no gap.
double frameOutset(const TensorPanel &panel, const std::vector<Grouping::Range> &ranges)
{
    const auto outsetOf = [&](const LayoutSide &side, double scale) {
        for (std::size_t level = 0; level < side.levels().size(); ++level) {
            const auto &range = ranges[static_cast<std::size_t>(side.levels()[level].axis)];
            if (range.last - range.first + 1 < side.levels()[level].length)
                return std::min(side.gap(level) * scale / 2 - betweenHulls / 2, mostOutset);
        }
        return mostOutset;
    };
    if (panel.layout.isWrapped())
        return 0;
    return std::min(outsetOf(panel.layout.across(), panel.viewport.scaleX()),
                    outsetOf(panel.layout.down(), panel.viewport.scaleY()));
}

std::vector<QRectF> blocksOf(const TensorPanel &panel, std::int64_t group, std::size_t limit)
{
    const double gap = touchingBlocks;
    const QSizeF merge(gap / panel.viewport.scaleX(), gap / panel.viewport.scaleY());
    const std::vector<Grouping::Range> ranges = panel.evaluation->grouping().ranges(group);
    std::vector<QRectF> blocks
        = panel.layout.blocks(ranges, panel.viewport.visibleUnits(), merge, limit, OwnGaps::Close);
    const double outset = frameOutset(panel, ranges);
    for (QRectF &block : blocks)
        block = panel.toPlace(block).adjusted(-outset, -outset, outset, outset);
    return blocks;
}

/// Fills the area between a rectangle and the one inside it. Filling four rectangles is many times faster than stroking
/// an outline, which matters for a group of a thousand blocks.
void fillFrame(QPainter &painter, const QRectF &outer, double width, const QColor &color)
{
    const QRectF inner = outer.adjusted(width, width, -width, -width);
    painter.fillRect(QRectF(outer.topLeft(), QPointF(outer.right(), inner.top())), color);
    painter.fillRect(QRectF(QPointF(outer.left(), inner.bottom()), outer.bottomRight()), color);
    painter.fillRect(QRectF(QPointF(outer.left(), inner.top()), inner.bottomLeft()), color);
    painter.fillRect(QRectF(inner.topRight(), QPointF(outer.right(), inner.bottom())), color);
}

QRectF onPixels(const QRectF &rect)
{
    return {QPointF(std::round(rect.left()), std::round(rect.top())),
            QPointF(std::round(rect.right()), std::round(rect.bottom()))};
}

/// Fills the gaps between the cells of a group's hulls. Cells are not covered, so that their colours stay exact.
void fillGaps(QPainter &painter, const TensorPanel &panel, std::int64_t group, const std::vector<QRectF> &hulls,
              QColor color)
{
    if (panel.options.onlyCells || hulls.size() > mostRoundedBlocks)
        return;
    const std::vector<QRectF> cells = panel.layout.blocks(panel.evaluation->grouping().ranges(group),
                                                          panel.viewport.visibleUnits(), {0, 0}, mostRoundedBlocks);
    QRegion gaps; // In whole pixels, so that the gaps are the same in every band that a large picture is painted in.
    for (const QRectF &hull : hulls)
        gaps += onPixels(hull).toRect().adjusted(1, 1, -1, -1); // Less one pixel, for the hull's round corners.
    for (const QRectF &block : cells)
        gaps -= onPixels(panel.toPlace(block)).toRect();
    for (const QRect &gap : gaps)
        painter.fillRect(gap, color);
}

void paintFrame(QPainter &painter, const TensorPanel &panel, std::int64_t group, bool isStrong, double opacity)
{
    const std::vector<QRectF> blocks = blocksOf(panel, group, isStrong ? mostStrongBlocks : mostThinBlocks);
    QColor color = panel.theme.groupColor(group);
    color.setAlphaF(static_cast<float>(opacity * (isStrong ? strongFill : thinFill)));
    fillGaps(painter, panel, group, blocks, color);
    color.setAlphaF(static_cast<float>(opacity));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF &block : blocks) {
        const double smaller = std::min(block.width(), block.height());
        if (smaller < smallestFramed)
            continue;
        const double width = panel.theme.line(!isStrong || smaller < smallestStrong ? thinPen
                                                  : smaller < largeBlock            ? 2
                                                                                    : strongPen);
        const QRectF rect = onPixels(block);
        if (blocks.size() > mostRoundedBlocks || smaller < smallestStrong) {
            fillFrame(painter, rect, width, color);
            continue;
        }
        painter.setPen(groupPen(panel.theme, group, color, width));
        painter.drawRoundedRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2), cornerRadius,
                                cornerRadius);
    }
}

/// Paints a warning sign: a small triangle with an exclamation mark.
void paintMark(QPainter &painter, const TensorPanel &panel, std::int64_t group)
{
    for (const QRectF &block : blocksOf(panel, group, mostThinBlocks)) {
        if (block.width() < smallestMarked || block.height() < smallestMarked)
            continue;
        // In the block's corner, small compared to cells, and half outside of flat ones, whose numbers it must not
        // cover.
        const double room = std::min({block.width(), block.height(), 2 * panel.viewport.scaleY()});
        const double wanted = std::clamp(0.3 * room, 9.0, 13.0);
        const double free = (panel.viewport.scaleY() - panel.theme.scale * numberHeight) / 2 + frameRoom;
        const bool isFlat = panel.viewport.scaleY() >= leastNumberHeight && free < wanted;
        const double size = isFlat ? std::max(smallestMark, free) : wanted;
        const QPointF top(block.right() - size / 2, block.top() - (isFlat ? frameRoom : 0));
        const QPolygonF triangle {top, top + QPointF(size / 2, size * 0.9), top + QPointF(-size / 2, size * 0.9)};
        painter.setPen(QPen(panel.theme.figureBackground, panel.theme.line(1)));
        painter.setBrush(panel.theme.warning);
        painter.drawPolygon(triangle);
        painter.setPen(QPen(panel.theme.figureBackground, panel.theme.line(1.3)));
        painter.drawLine(top + QPointF(0, size * 0.34), top + QPointF(0, size * 0.56));
        painter.drawPoint(top + QPointF(0, size * 0.74));
        // One mark per group is enough.
        return;
    }
}

bool exists(const TensorPanel &panel, std::int64_t group)
{
    return group != noIndex && group < panel.evaluation->grouping().groupCount();
}

/// The distance in pixels of a cell's frame from the cell: on paper half of the frame is outside, since numbers fill
/// the cells more.
double cellFrameOutset(const TensorPanel &panel, double pen)
{
    return panel.options.readFromNear ? panel.theme.line(pen) / 2 : 0;
}

/// Dark inside light (reversed in the dark theme), so that the frame is visible on every colour.
void paintContrastFrame(QPainter &painter, const QRectF &place, const TensorPanel &panel, double pen)
{
    const Theme &theme = panel.theme;
    const double width = theme.line(pen);
    const double outset = cellFrameOutset(panel, pen);
    const QRectF cell = place.adjusted(-outset, -outset, outset, outset);
    if (std::min(cell.width(), cell.height()) < 5) {
        const QRectF marker(cell.center() - QPointF(4, 4), QSizeF(8, 8));
        painter.setPen(QPen(theme.figureBackground, theme.line(3)));
        painter.drawRect(marker);
        painter.setPen(QPen(theme.cellFrame, theme.line(1.5)));
        painter.drawRect(marker);
        return;
    }
    const double half = width / 2;
    painter.setPen(QPen(theme.figureBackground, width + contrastLine));
    painter.drawRect(cell.adjusted(half, half, -half, -half));
    painter.setPen(QPen(theme.cellFrame, width));
    painter.drawRect(cell.adjusted(half, half, -half, -half));
}

/// Marks all degenerate groups if there are few groups, else only the active one.
void paintMarks(QPainter &painter, const TensorPanel &panel, std::int64_t active)
{
    const auto isExceptional
        = [&](std::int64_t group) { return panel.evaluation->degeneracy(group) != Degeneracy::None; };
    const std::int64_t count = panel.evaluation->grouping().groupCount();
    for (std::int64_t group = 0; group < count && count <= mostMarkedGroups; ++group) {
        if (isExceptional(group))
            paintMark(painter, panel, group);
    }
    if (count > mostMarkedGroups && exists(panel, active) && isExceptional(active))
        paintMark(painter, panel, active);
}

} // namespace

double frameReach(const TensorPanel &panel)
{
    const double ofCell = panel.theme.line(pinnedPen) - cellFrameOutset(panel, pinnedPen);
    if (!panel.options.showGroups)
        return ofCell;
    const double outset = frameOutset(panel, panel.evaluation->grouping().ranges(0));
    return std::max(ofCell, panel.theme.line(strongPen) - outset);
}

std::vector<QRectF> hullsOf(const TensorPanel &panel, std::int64_t group)
{
    return blocksOf(panel, group, mostThinBlocks);
}

void paintThinFrames(QPainter &painter, const TensorPanel &panel, double opacity)
{
    if (!panel.showsAllGroups())
        return;
    for (std::int64_t group = 0; group < panel.evaluation->grouping().groupCount(); ++group)
        paintThinFrame(painter, panel, group, opacity);
}

void paintThinFrame(QPainter &painter, const TensorPanel &panel, std::int64_t group, double opacity)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter, panel, group, false, opacity);
    painter.restore();
}

void paintStrongFrames(QPainter &painter, const TensorPanel &panel)
{
    if (!panel.options.showGroups)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const std::int64_t active = panel.selection.activeGroup();
    const std::int64_t pinned = panel.selection.pinnedGroup;
    if (exists(panel, pinned) && pinned != active)
        paintFrame(painter, panel, pinned, true, 0.6);
    if (exists(panel, active))
        paintFrame(painter, panel, active, true, 1);

    if (panel.options.marksExceptional)
        paintMarks(painter, panel, active);
    painter.restore();
}

QRegion groupRegion(const TensorPanel &panel, std::int64_t group)
{
    QRegion region;
    for (const QRectF &block : blocksOf(panel, group, mostRegionBlocks))
        region += block.adjusted(-strongPen, -frameRoom - 1, strongPen, strongPen).toAlignedRect();
    return region;
}

QRegion selectionRegion(const TensorPanel &panel)
{
    QRegion region;
    for (const std::int64_t group : {panel.selection.activeGroup(), panel.selection.pinnedGroup}) {
        if (panel.options.showGroups && exists(panel, group))
            region += groupRegion(panel, group);
    }
    for (const std::int64_t element : {panel.selection.hoveredElement, panel.selection.pinnedElement}) {
        if (element == noIndex || element >= panel.evaluation->input().size())
            continue;
        const QRectF cell = panel.toPlace(panel.layout.cellRect(element));
        region += cell.adjusted(-cellFrameRoom, -cellFrameRoom, cellFrameRoom, cellFrameRoom).toAlignedRect();
    }
    return region;
}

void paintCellFrames(QPainter &painter, const TensorPanel &panel, const CellRange &range)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto cellRect = [&](std::int64_t element) { return panel.toPlace(panel.layout.cellRect(element)); };
    if (!range.isEmpty()) {
        const QPointF first(panel.layout.across().position(range.firstColumn()),
                            panel.layout.down().position(range.firstRow()));
        const QPointF last(panel.layout.across().position(range.lastColumn()) + 1,
                           panel.layout.down().position(range.lastRow()) + 1);
        QColor fill = panel.theme.accent;
        fill.setAlphaF(0.16F);
        const QRectF rect = panel.toPlace(QRectF(first, last));
        painter.fillRect(rect, fill);
        painter.setPen(QPen(panel.theme.accent, panel.theme.line(1.6)));
        painter.drawRect(rect);
    }
    const SelectionState &selection = panel.selection;
    const std::int64_t size = panel.evaluation->input().size();
    if (selection.hoveredElement != noIndex && selection.hoveredElement < size
        && selection.hoveredElement != selection.pinnedElement)
        paintContrastFrame(painter, cellRect(selection.hoveredElement), panel, hoveredPen);
    if (selection.pinnedElement != noIndex && selection.pinnedElement < size)
        paintContrastFrame(painter, cellRect(selection.pinnedElement), panel, pinnedPen);
    painter.restore();
}

} // namespace normscope
