// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/vector_cells.h"

#include "widgets/core/figure_element.h"
#include "widgets/tensor/cell_texts.h"
#include "widgets/tensor/panel_frames.h"
#include "widgets/theme/flat_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace normscope {

namespace {

/// Width in pixels of the hatching lines.
constexpr double markPen = 0.75;
/// Most rectangles in a vector file.
constexpr std::size_t mostVectorCells = 10000;

bool isMarked(const VisibleCell &cell)
{
    return cell.kind == CellKind::Masked || !std::isfinite(cell.value);
}

/// Makes touching cells overlap by one step of the grid, so that no background shines through smoothed edges.
void closeSeams(std::vector<VisibleCell> &cells)
{
    const auto inFirstRow = [&](const VisibleCell &cell) { return cell.rect.top() == cells.front().rect.top(); };
    const auto columns = static_cast<std::size_t>(std::count_if(cells.begin(), cells.end(), inFirstRow));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        QRect &rect = cells[i].rect;
        const bool touchesRight = i + 1 < cells.size() && cells[i + 1].rect.top() == rect.top()
            && cells[i + 1].rect.left() == rect.right() + 1;
        const bool touchesBelow = i + columns < cells.size() && cells[i + columns].rect.left() == rect.left()
            && cells[i + columns].rect.top() == rect.bottom() + 1;
        rect.adjust(0, 0, touchesRight ? 1 : 0, touchesBelow ? 1 : 0);
    }
}

/// Hatches a masked cell with lines as HeatMap does; a cell that is not finite in the other direction.
void hatch(QPainter &painter, const QRectF &rect, CellKind kind)
{
    constexpr double period = 6;
    const double rightwards = kind == CellKind::Masked ? 1 : -1;
    const QPointF corner = kind == CellKind::Masked ? rect.topLeft() : rect.topRight();
    // One line runs through the middle, so that even the smallest cells have one.
    const double middle = (rect.width() - rect.height()) / 2;
    const double first = middle - std::floor((middle + rect.height()) / period) * period;
    const int lines = static_cast<int>(std::ceil((rect.width() - first) / period));
    for (int line = 0; line < lines; ++line) {
        const double shift = first + line * period;
        const QPointF from(std::max(shift, 0.0), std::max(-shift, 0.0));
        const double length = std::min(rect.width() - from.x(), rect.height() - from.y());
        const QPointF start = corner + QPointF(rightwards * from.x(), from.y());
        painter.drawLine(start, start + QPointF(rightwards * length, length));
    }
}

} // namespace

VectorCells::VectorCells(const TensorPanel &panel, const ColorMap &map, std::vector<VisibleCell> cells)
    : m_panel(panel)
    , m_map(map)
    , m_cells(std::move(cells))
{
    closeSeams(m_cells);
}

bool VectorCells::isLit(const VisibleCell &cell) const
{
    const std::int64_t lit = m_panel.litGroup();
    return lit == noIndex || m_panel.evaluation->grouping().groupOf(cell.element) == lit;
}

QRectF VectorCells::rect(const VisibleCell &cell) const
{
    return {m_panel.place.topLeft() + QPointF(cell.rect.topLeft()) / vectorGrid, QSizeF(cell.rect.size()) / vectorGrid};
}

QRgb VectorCells::color(const VisibleCell &cell) const
{
    const double share = (isLit(cell) ? 1 : litShare / 256.0) * (cell.kind == CellKind::Masked ? 0.3 : 1);
    return flat::mix(m_panel.theme.figureBackground.rgb(), m_map(cell.value), share);
}

QPen VectorCells::ink(const VisibleCell &cell, QRgb under) const
{
    const bool isQuiet = !isLit(cell) || cell.kind == CellKind::Masked;
    return {isQuiet ? QColor(ColorMap::quietTextOn(under)) : ColorMap::textOn(under), m_panel.theme.line(markPen)};
}

/// Hatches a masked or not finite cell, so that it differs not only by its colour.
void VectorCells::paintMark(QPainter &painter, const VisibleCell &cell, QRgb under) const
{
    const QRgb dark = ColorMap::textOn(under).rgb();
    const double share = !isLit(cell) ? HeatMap::hatchShare / 2 : HeatMap::hatchShare;
    painter.setPen(QPen(QColor(flat::mix(under, dark, share)), m_panel.theme.line(markPen)));
    hatch(painter, rect(cell), cell.kind);
}

void VectorCells::paint(QPainter &painter, std::size_t index, const QString &text) const
{
    const VisibleCell &cell = m_cells[index];
    const QRgb under = color(cell);
    painter.fillRect(rect(cell), QColor(under));
    if (isMarked(cell))
        paintMark(painter, cell, under);
    if (text.isEmpty())
        return;
    painter.setPen(ink(cell, under));
    painter.drawText(rect(cell), Qt::AlignCenter, text);
}

void VectorCells::paintByColor(QPainter &painter) const
{
    std::vector<std::pair<QRgb, std::size_t>> order;
    order.reserve(m_cells.size());
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        order.emplace_back(color(m_cells[i]), i);
    std::sort(order.begin(), order.end());

    // In steps of the grid, whose coordinates are short numbers.
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.translate(m_panel.place.topLeft());
    painter.scale(1 / vectorGrid, 1 / vectorGrid);
    std::vector<QRectF> rects;
    for (auto cell = order.begin(); cell != order.end();) {
        const QRgb under = cell->first;
        rects.clear();
        for (; cell != order.end() && cell->first == under; ++cell)
            rects.emplace_back(m_cells[cell->second].rect);
        painter.setBrush(QColor(under));
        painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    }
    painter.restore();
    painter.save();
    for (const auto &[under, index] : order) {
        if (isMarked(m_cells[index]))
            paintMark(painter, m_cells[index], under);
    }
    painter.restore();
}

namespace {

/// Paints the cells of each group, then its frame above them.
void paintByGroup(QPainter &painter, const TensorPanel &panel, const ColorMap &map, std::vector<VisibleCell> cells,
                  const CellTexts &texts)
{
    const Grouping &grouping = panel.evaluation->grouping();
    std::vector<std::pair<std::int64_t, std::size_t>> order;
    order.reserve(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        order.emplace_back(grouping.groupOf(cells[i].element), i);
    std::stable_sort(order.begin(), order.end());

    const VectorCells vectors(panel, map, std::move(cells));
    painter.save();
    painter.setFont(texts.font);
    for (auto cell = order.begin(); cell != order.end();) {
        const std::int64_t group = cell->first;
        const FigureElement element(painter, groupElementId(grouping, panel.evaluation->problem().layout, group));
        for (; cell != order.end() && cell->first == group; ++cell)
            vectors.paint(painter, cell->second, texts.size > 0 ? texts.texts[cell->second] : QString());
        if (panel.showsAllGroups())
            paintThinFrame(painter, panel, group, thinFrameOpacity(panel));
    }
    painter.restore();
}

} // namespace

std::optional<QString> paintVectorCells(QPainter &painter, const TensorPanel &panel, const ColorMap &map)
{
    const StageSampler sampler(*panel.evaluation, panel.layout, panel.stage);
    const HeatMap heatMap(sampler, panel.layout,
                          {panel.layout, (panel.place.size() * vectorGrid).toSize(),
                           panel.viewport.contentRect().topLeft() * vectorGrid,
                           QSizeF(panel.viewport.scaleX(), panel.viewport.scaleY()) * vectorGrid, vectorGrid});
    if (!heatMap.showsSingleCells() || heatMap.cellCount() > mostVectorCells)
        return std::nullopt;
    std::vector<VisibleCell> cells = heatMap.cells();
    const CellTexts texts = cellTexts(cells, panel);
    if (texts.size == 0 && !keepsElements(painter)) {
        VectorCells(panel, map, std::move(cells)).paintByColor(painter);
        paintThinFrames(painter, panel, thinFrameOpacity(panel));
    } else {
        paintByGroup(painter, panel, map, std::move(cells), texts);
    }
    return texts.note;
}

} // namespace normscope
