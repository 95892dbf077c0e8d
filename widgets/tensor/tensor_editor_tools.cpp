// SPDX-License-Identifier: GPL-3.0-or-later
// The tools of TensorEditor: the handles that shift and scale a marked range, and the brush that paints the mask. Each
// gesture emits continuous edits and gestureFinished() at its end; Escape undoes it.
#include "widgets/tensor/tensor_editor.h"

#include "widgets/tensor/cell_block.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace normscope {

bool TensorEditor::paintsMask() const
{
    return m_paintMask->isChecked();
}

void TensorEditor::stopPaintingMask()
{
    m_paintMask->setChecked(false);
}

RangeHandles TensorEditor::rangeHandles() const
{
    if (isEmpty() || m_range.isEmpty() || paintsMask() || m_drag == Drag::Range || !showsInput())
        return {};
    // The handles may use the room of the colour bar below the cells.
    const QRectF place = figure().inputRect();
    return {figure().rangeRect(m_range), QRectF(place.topLeft(), QPointF(place.right(), figureRect().bottom()))};
}

bool TensorEditor::beginTool(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton || pansByDragging() || isEmpty())
        return false;
    notePress(event);
    if (const auto handle = rangeHandles().at(pressedPoint())) {
        m_activePart = TensorFigure::Part::Input;
        std::vector<std::int64_t> elements
            = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
        if (!elements.empty()) {
            m_valueDrag.emplace(*handle, evaluation().input(), std::move(elements));
            m_drag = Drag::Values;
            update();
        }
        return true;
    }
    const TensorFigure::Hit hit = pressedHit();
    if (!paintsMask() || hit.part != TensorFigure::Part::Input || hit.element == noIndex)
        return false;
    m_drag = Drag::Mask;
    m_maskStroke.emplace(figure().evaluation(), figure().layout(), hit.element);
    emit maskEdited(m_maskStroke->mask(), EditHint::Continuous);
    return true;
}

bool TensorEditor::moveTool(const QMouseEvent &event)
{
    const QPointF point = event.position();
    if (m_drag == Drag::Values) {
        const bool isClick = !m_valueDrag->hasMoved()
            && (point - pressedPoint()).manhattanLength() < QApplication::startDragDistance();
        if (isClick)
            return true;
        m_valueDrag->dragTo(pressedPoint().y() - point.y(), event.modifiers().testFlag(Qt::ShiftModifier));
        emit edited(m_valueDrag->edit());
        update();
        return true;
    }
    if (m_drag == Drag::Mask) {
        const QPointF inPlace = point - figure().inputRect().topLeft();
        const QPointF units = figure().viewport().toUnits(inPlace);
        const TensorLayout &layout = figure().layout();
        if (m_maskStroke->paintTo(layout.across().nearestCell(units.x()), layout.down().nearestCell(units.y())))
            emit maskEdited(m_maskStroke->mask(), EditHint::Continuous);
        hoverAt(point);
        return true;
    }
    if (m_drag != Drag::None || isPressed())
        return false;
    showToolCursor(point);
    if (m_hoveredHandle)
        clearHover();
    return m_hoveredHandle.has_value();
}

void TensorEditor::showToolCursor(QPointF point)
{
    const auto handle = rangeHandles().at(point);
    if (handle != m_hoveredHandle) {
        m_hoveredHandle = handle;
        update();
    }
    const TensorFigure::Hit hit = paintsMask() ? figure().hit(point) : TensorFigure::Hit();
    const bool isOnBrush = hit.part == TensorFigure::Part::Input && hit.element != noIndex;
    const Qt::CursorShape shape = handle ? Qt::SizeVerCursor : isOnBrush ? Qt::CrossCursor : Qt::ArrowCursor;
    if (shape != cursor().shape())
        setCursor(shape);
}

bool TensorEditor::endTool()
{
    if (m_drag != Drag::Values && m_drag != Drag::Mask)
        return false;
    const bool wasClick = m_drag == Drag::Values && !m_valueDrag->hasMoved();
    dropTool();
    emit gestureFinished();
    // A click on a handle without dragging asks for the amount in a dialog.
    if (wasClick)
        askToChange();
    return true;
}

bool TensorEditor::cancelTool()
{
    if (m_drag == Drag::Values)
        emit edited(m_valueDrag->undone());
    else if (m_drag == Drag::Mask)
        emit maskEdited(m_maskStroke->before(), EditHint::Continuous);
    else
        return false;
    dropTool();
    emit gestureFinished();
    return true;
}

/// Ends the gesture silently; edits made so far stay.
void TensorEditor::dropTool()
{
    if (m_drag == Drag::Values || m_drag == Drag::Mask)
        m_drag = Drag::None;
    m_valueDrag.reset();
    m_maskStroke.reset();
    update();
}

QString TensorEditor::toolTipAt(QPointF point) const
{
    const auto handle = rangeHandles().at(point);
    if (!handle)
        return {};
    return *handle == ValueDrag::Kind::Shift
        ? tr("Drag up or down to add to the marked cells; with Shift in fine steps. Click to type a number.")
        : tr("Drag up or down to multiply the marked cells; with Shift in fine steps. Click to type a number.");
}

void TensorEditor::paintTools(QPainter &painter) const
{
    const RangeHandles handles = rangeHandles();
    const Theme &theme = figure().theme();
    handles.paint(painter, theme, m_valueDrag ? m_valueDrag->kind() : m_hoveredHandle);
    if (m_valueDrag && m_valueDrag->hasMoved())
        handles.paintReadout(painter, theme, m_valueDrag->text());
    if (!paintsMask() || isEmpty())
        return;
    const QString text = tr("Painting the mask: M or Esc ends it");
    const QSizeF size = bubbleSize(theme, text);
    // Below the cells it would cover the colour bar; beside the title there is nothing, and the labels begin right
    // below.
    const QRectF title = figure().inputTitleRect();
    QRectF bubble(QPointF(), size);
    bubble.moveTopRight(figureRect().topRight());
    if (!title.isEmpty())
        bubble.moveBottomRight(title.bottomRight());
    paintBubble(painter, theme, bubble, text);
}

void TensorEditor::editMask(bool masked)
{
    const std::vector<std::int64_t> elements
        = editedElements(tr("More than four million cells cannot be changed at a time. Mark fewer."));
    if (elements.empty())
        return;
    const Tensor mask = maskWith(evaluation(), elements, masked);
    emit maskEdited(mask, EditHint::Discrete);
}

void TensorEditor::maskCells()
{
    editMask(true);
}

void TensorEditor::unmaskCells()
{
    editMask(false);
}

void TensorEditor::clearMask()
{
    emit maskEdited({}, EditHint::Discrete);
}

} // namespace normscope
