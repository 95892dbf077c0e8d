// SPDX-License-Identifier: GPL-3.0-or-later
// Pointing, moving and zooming in a TensorView: its mouse, wheel, gesture and arrow key events.
#include "widgets/tensor/tensor_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace normscope {

namespace {

constexpr double wheelZoom = 1.25; ///< Per notch.
constexpr double wheelScroll = 60; ///< Pixels per notch.
constexpr double notch = 120;

} // namespace

void TensorView::hoverAt(QPointF point)
{
    if (!m_selection || isEmpty())
        return;
    const std::int64_t element = m_figure.hit(point).element;
    if (element == noIndex)
        m_selection->clearHover();
    else
        m_selection->hover(element, m_figure.evaluation()->grouping().groupOf(element));
}

void TensorView::pin(std::int64_t element)
{
    if (m_selection && !isEmpty())
        m_selection->pin(element, m_figure.evaluation()->grouping().groupOf(element));
}

void TensorView::click(const TensorFigure::Hit &hit)
{
    setCellRange({});
    if (hit.element == noIndex)
        return;
    m_activePart = hit.part;
    if (m_selection && hit.element == m_selection->state().pinnedElement) {
        m_selection->clearPin();
        m_lastCell = hit.element;
    } else {
        pin(hit.element);
    }
}

void TensorView::mousePressEvent(QMouseEvent *event)
{
    m_showsFocus = false;
    m_pressed = event->position();
    m_pressedHit = m_figure.hit(m_pressed);
    m_ignoreRelease = false;
    if (beginTool(*event))
        return;
    const bool pans = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceIsDown);
    if (pans) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        m_drag = Drag::Press;
        const bool extends = event->modifiers().testFlag(Qt::ShiftModifier)
            && m_pressedHit.part == TensorFigure::Part::Input && m_pressedHit.element != noIndex;
        if (extends) {
            const TensorLayout &layout = m_figure.layout();
            moveTo(layout.columnOf(m_pressedHit.element), layout.rowOf(m_pressedHit.element), true);
            m_ignoreRelease = true;
        }
    } else {
        event->ignore();
    }
}

void TensorView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF point = event->position();
    if (moveTool(*event))
        return;
    if (m_drag == Drag::Press && (point - m_pressed).manhattanLength() >= QApplication::startDragDistance()
        && m_pressedHit.part == TensorFigure::Part::Input && m_pressedHit.element != noIndex) {
        m_drag = Drag::Range;
        m_activePart = TensorFigure::Part::Input;
    }
    if (m_drag == Drag::Pan) {
        m_figure.viewport().pan(point - m_pressed);
        m_pressed = point;
        refresh();
    } else if (m_drag == Drag::Range) {
        dragRange(point);
    }
    if (m_drag != Drag::Pan)
        hoverAt(point);
}

void TensorView::dragRange(QPointF point)
{
    const TensorLayout &layout = m_figure.layout();
    const TensorFigure::Hit from = m_pressedHit;
    const QPointF inPlace = from.inPlace + (point - m_pressed);
    const QPointF units = m_figure.viewport().toUnits(inPlace);
    const bool extends = m_ignoreRelease && !m_range.isEmpty();
    setCellRange({extends ? m_range.anchorColumn : layout.columnOf(from.element),
                  extends ? m_range.anchorRow : layout.rowOf(from.element), layout.across().nearestCell(units.x()),
                  layout.down().nearestCell(units.y())});
}

void TensorView::mouseReleaseEvent(QMouseEvent *event)
{
    if (endTool())
        return;
    const Drag drag = std::exchange(m_drag, Drag::None);
    unsetCursor();
    if (drag == Drag::Range && !m_ignoreRelease)
        pin(m_pressedHit.element);
    if (drag == Drag::Press && event->button() == Qt::LeftButton && !m_ignoreRelease)
        click(m_pressedHit);
}

void TensorView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (beginTool(*event))
        return;
    const TensorFigure::Hit hit = m_figure.hit(event->position());
    if (event->button() != Qt::LeftButton || hit.element == noIndex)
        return;
    m_ignoreRelease = true;
    m_activePart = hit.part;
    pin(hit.element);
    editPinnedCell();
}

void TensorView::leaveEvent(QEvent *)
{
    if (m_drag == Drag::None)
        showToolCursor({-1, -1});
    if (m_selection)
        m_selection->clearHover();
}

void TensorView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomBy(std::pow(wheelZoom, event->angleDelta().y() / notch), event->position());
        event->accept();
        return;
    }
    if (m_figure.viewport().isFitted()) {
        event->ignore();
        return;
    }
    QPointF shift = event->pixelDelta();
    if (shift.isNull())
        shift = QPointF(event->angleDelta()) / notch * wheelScroll;
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        shift = shift.transposed();
    m_figure.viewport().pan(shift);
    refresh();
    hoverAt(event->position());
    event->accept();
}

bool TensorView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), this);
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 + gesture->value(), gesture->position());
            return true;
        }
    } else if (event->type() == QEvent::Gesture) {
        const auto *gestures = static_cast<QGestureEvent *>(event);
        if (const auto *pinch = static_cast<QPinchGesture *>(gestures->gesture(Qt::PinchGesture))) {
            zoomBy(pinch->scaleFactor(), mapFromGlobal(pinch->hotSpot()));
            return true;
        }
    }
    return QWidget::event(event);
}

void TensorView::contextMenuEvent(QContextMenuEvent *event)
{
    const TensorFigure::Hit hit = m_figure.hit(event->pos());
    if (hit.element != noIndex && m_range.isEmpty() && event->reason() == QContextMenuEvent::Mouse) {
        m_activePart = hit.part;
        pin(hit.element);
    }
    QMenu menu(this);
    menu.addActions(actions());
    menu.addSeparator();
    QMenu *fill = menu.addMenu(tr("Fill selection"));
    fill->addActions(m_fillActions);
    fill->setEnabled(!editedRange().isEmpty());
    menu.exec(event->globalPos());
}

void TensorView::moveTo(std::int64_t column, std::int64_t row, bool extends)
{
    const TensorLayout &layout = m_figure.layout();
    column = std::clamp<std::int64_t>(column, 0, layout.across().count() - 1);
    row = std::clamp<std::int64_t>(row, 0, layout.down().count() - 1);
    if (!extends) {
        setCellRange({});
        std::int64_t element = layout.elementAt(column, row);
        // Below the end of a wrapped vector stands its last element.
        pin(element == noIndex ? m_figure.evaluation()->input().size() - 1 : element);
        return;
    }
    CellRange range = m_range;
    if (range.isEmpty()) {
        const std::int64_t pinned = state().pinnedElement;
        range.anchorColumn = pinned == noIndex ? column : layout.columnOf(pinned);
        range.anchorRow = pinned == noIndex ? row : layout.rowOf(pinned);
    }
    range.column = column;
    range.row = row;
    setCellRange(range);
    if (!m_figure.viewport().isFitted()) {
        m_figure.viewport().reveal({layout.across().position(column), layout.down().position(row), 1, 1});
        refresh();
    }
}

void TensorView::step(std::int64_t columns, std::int64_t rows)
{
    const std::int64_t pinned = state().pinnedElement;
    const TensorLayout &layout = m_figure.layout();
    if (pinned == noIndex)
        moveTo(0, 0, false);
    else
        moveTo(layout.columnOf(pinned) + columns, layout.rowOf(pinned) + rows, false);
}

/// Arrows go one cell, Home and End to the ends of the row (with Ctrl: of the tensor), Page up and down by a block.
bool TensorView::moveByKey(QKeyEvent *event)
{
    const TensorLayout &layout = m_figure.layout();
    std::int64_t pinned = state().pinnedElement;
    const Grouping &grouping = m_figure.evaluation()->grouping();
    if (pinned == noIndex && state().pinnedGroup != noIndex && state().pinnedGroup < grouping.groupCount())
        pinned = grouping.firstElement(state().pinnedGroup);
    if (pinned == noIndex)
        pinned = m_lastCell;
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool toEnds = event->modifiers().testFlag(Qt::ControlModifier);
    const bool continues = extends && !m_range.isEmpty();
    const bool isNew = state().pinnedElement == noIndex && !continues;
    std::int64_t column = continues ? m_range.column : pinned == noIndex ? 0 : layout.columnOf(pinned);
    std::int64_t row = continues ? m_range.row : pinned == noIndex ? 0 : layout.rowOf(pinned);
    const std::int64_t lastColumn = layout.across().count() - 1;
    const std::int64_t lastRow = layout.down().count() - 1;
    const auto &levels = layout.down().levels();
    const std::int64_t page = levels.size() > 1 ? levels.front().length : 10;
    switch (event->key()) {
    case Qt::Key_Left:
        column -= isNew ? 0 : 1;
        break;
    case Qt::Key_Right:
        column += isNew ? 0 : 1;
        break;
    case Qt::Key_Up:
        row -= isNew ? 0 : 1;
        break;
    case Qt::Key_Down:
        row += isNew ? 0 : 1;
        break;
    case Qt::Key_Home:
        column = 0;
        row = toEnds ? 0 : row;
        break;
    case Qt::Key_End:
        column = lastColumn;
        row = toEnds ? lastRow : row;
        break;
    case Qt::Key_PageUp:
        row -= page;
        break;
    case Qt::Key_PageDown:
        row += page;
        break;
    default:
        return false;
    }
    moveTo(column, row, extends);
    return true;
}

} // namespace normscope
