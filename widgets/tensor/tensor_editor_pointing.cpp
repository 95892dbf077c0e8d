// SPDX-License-Identifier: GPL-3.0-or-later
// Marking a range in TensorEditor by pointer and keyboard, and pointing while a tool is active.
#include "widgets/tensor/tensor_editor.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <utility>

namespace normscope {

void TensorEditor::pointOut(const TensorFigure::Hit &hit)
{
    if (!m_range.isEmpty()) // With a marked range the context menu is about the range, not about the cell under the
                            // pointer.
        return;
    m_activePart = hit.part;
    TensorViewer::pointOut(hit);
}

void TensorEditor::click(const TensorFigure::Hit &hit)
{
    setCellRange({});
    if (hit.element != noIndex)
        m_activePart = hit.part;
    TensorViewer::click(hit);
}

void TensorEditor::mousePressEvent(QMouseEvent *event)
{
    m_extends = false;
    if (beginTool(*event))
        return;
    TensorViewer::mousePressEvent(event);
    const TensorFigure::Hit hit = pressedHit();
    m_extends = isClick() && event->modifiers().testFlag(Qt::ShiftModifier) && hit.part == TensorFigure::Part::Input
        && hit.element != noIndex;
    if (m_extends)
        moveTo(figure().layout().columnOf(hit.element), figure().layout().rowOf(hit.element), true);
}

void TensorEditor::mouseMoveEvent(QMouseEvent *event)
{
    if (moveTool(*event))
        return;
    const QPointF point = event->position();
    const TensorFigure::Hit hit = pressedHit();
    if (m_drag == Drag::None && isClick() && hit.part == TensorFigure::Part::Input && hit.element != noIndex
        && (point - pressedPoint()).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Range;
        m_activePart = TensorFigure::Part::Input;
    }
    if (m_drag == Drag::Range)
        dragRange(point);
    TensorViewer::mouseMoveEvent(event);
}

void TensorEditor::dragRange(QPointF point)
{
    const TensorLayout &layout = figure().layout();
    const TensorFigure::Hit from = pressedHit();
    const QPointF units = figure().viewport().toUnits(from.inPlace + (point - pressedPoint()));
    const bool extends = m_extends && !m_range.isEmpty();
    setCellRange({extends ? m_range.anchorColumn : layout.columnOf(from.element),
                  extends ? m_range.anchorRow : layout.rowOf(from.element), layout.across().nearestCell(units.x()),
                  layout.down().nearestCell(units.y())});
}

void TensorEditor::mouseReleaseEvent(QMouseEvent *event)
{
    if (endTool())
        return;
    const bool marked = std::exchange(m_drag, Drag::None) == Drag::Range;
    if (!marked && !m_extends)
        return TensorViewer::mouseReleaseEvent(event);
    endPress();
    if (!m_extends)
        pin(pressedHit().element);
}

void TensorEditor::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (beginTool(*event))
        return;
    TensorViewer::mouseDoubleClickEvent(event);
    if (event->button() == Qt::LeftButton && figure().hit(event->position()).element != noIndex)
        editPinnedCell();
}

void TensorEditor::leaveEvent(QEvent *event)
{
    if (m_drag == Drag::None && !isPressed())
        showToolCursor({-1, -1});
    TensorViewer::leaveEvent(event);
}

void TensorEditor::fillContextMenu(QMenu &menu)
{
    TensorViewer::fillContextMenu(menu);
    menu.addSeparator();
    QMenu *fill = menu.addMenu(tr("Fill selection"));
    fill->addActions(m_fillActions);
    fill->setEnabled(!editedRange().isEmpty());
}

TensorViewer::KeyboardPlace TensorEditor::keyboardPlace(bool extends) const
{
    if (extends && !m_range.isEmpty())
        return {m_range.column, m_range.row, true};
    return TensorViewer::keyboardPlace(extends);
}

void TensorEditor::moveTo(std::int64_t column, std::int64_t row, bool extends)
{
    if (!extends) {
        setCellRange({});
        return TensorViewer::moveTo(column, row, false);
    }
    const TensorLayout &layout = figure().layout();
    CellRange range = m_range;
    range.column = std::clamp<std::int64_t>(column, 0, layout.across().count() - 1);
    range.row = std::clamp<std::int64_t>(row, 0, layout.down().count() - 1);
    if (m_range.isEmpty()) {
        const std::int64_t pinned = pinnedElement();
        range.anchorColumn = pinned == noIndex ? range.column : layout.columnOf(pinned);
        range.anchorRow = pinned == noIndex ? range.row : layout.rowOf(pinned);
    }
    setCellRange(range);
    reveal(range.column, range.row);
}

} // namespace normscope
