// SPDX-License-Identifier: GPL-3.0-or-later
// Pointing, moving and zooming in a TensorViewer: its mouse, wheel, gesture and arrow key events.
#include "widgets/tensor/tensor_viewer.h"

#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double wheelZoom = 1.25; ///< Zoom factor per notch.
constexpr double wheelScroll = 60; ///< Pixels per notch.
constexpr double notch = 120;

} // namespace

void TensorViewer::hoverAt(QPointF point)
{
    if (!m_selection || isEmpty())
        return;
    const std::int64_t element = m_figure.hit(point).element;
    if (element == noIndex)
        m_selection->clearHover();
    else
        m_selection->hover(element, evaluation().grouping().groupOf(element));
}

void TensorViewer::pin(std::int64_t element)
{
    if (m_selection && !isEmpty())
        m_selection->pin(element, evaluation().grouping().groupOf(element));
}

void TensorViewer::clearHover()
{
    if (m_selection)
        m_selection->clearHover();
}

void TensorViewer::pointOut(const TensorFigure::Hit &hit)
{
    pin(hit.element);
}

void TensorViewer::click(const TensorFigure::Hit &hit)
{
    if (hit.element == noIndex)
        return;
    if (m_selection && hit.element == m_selection->state().pinnedElement) {
        m_selection->clearPin();
        m_lastCell = hit.element;
    } else {
        pin(hit.element);
    }
}

void TensorViewer::notePress(const QMouseEvent &event)
{
    m_showsFocus = false;
    m_pressedPoint = event.position();
    m_pressedHit = m_figure.hit(m_pressedPoint);
}

void TensorViewer::endPress()
{
    m_press = Press::None;
    unsetCursor();
}

void TensorViewer::mousePressEvent(QMouseEvent *event)
{
    notePress(*event);
    const bool pans = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceIsDown);
    if (pans) {
        m_press = Press::Pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        m_press = Press::Click;
    } else {
        event->ignore();
    }
}

void TensorViewer::mouseMoveEvent(QMouseEvent *event)
{
    if (m_press != Press::Pan)
        return hoverAt(event->position());
    m_figure.viewport().pan(event->position() - m_pressedPoint);
    m_pressedPoint = event->position();
    refresh();
}

void TensorViewer::mouseReleaseEvent(QMouseEvent *event)
{
    const bool clicks = isClick() && event->button() == Qt::LeftButton;
    endPress();
    if (clicks)
        click(m_pressedHit);
}

void TensorViewer::mouseDoubleClickEvent(QMouseEvent *event)
{
    const TensorFigure::Hit hit = m_figure.hit(event->position());
    if (event->button() == Qt::LeftButton && hit.element != noIndex)
        pointOut(hit);
}

void TensorViewer::leaveEvent(QEvent *)
{
    clearHover();
}

void TensorViewer::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) { // Ctrl and the wheel change the type size of the window.
        event->ignore();
        return;
    }
    // A mouse wheel zooms, a touchpad scrolls.
    if (event->pixelDelta().isNull() && !event->modifiers().testFlag(Qt::ShiftModifier)) {
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

bool TensorViewer::event(QEvent *event)
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

void TensorViewer::contextMenuEvent(QContextMenuEvent *event)
{
    const TensorFigure::Hit hit = m_figure.hit(event->pos());
    if (hit.element != noIndex && event->reason() == QContextMenuEvent::Mouse)
        pointOut(hit);
    QMenu menu(this);
    fillContextMenu(menu);
    menu.exec(event->globalPos());
}

void TensorViewer::fillContextMenu(QMenu &menu)
{
    menu.addActions(actions());
}

void TensorViewer::moveTo(std::int64_t column, std::int64_t row, bool)
{
    const TensorLayout &layout = m_figure.layout();
    const std::int64_t element = layout.elementAt(std::clamp<std::int64_t>(column, 0, layout.across().count() - 1),
                                                  std::clamp<std::int64_t>(row, 0, layout.down().count() - 1));
    // Beyond the end of a wrapped vector the last element is taken.
    pin(element == noIndex ? evaluation().input().size() - 1 : element);
}

TensorViewer::KeyboardPlace TensorViewer::keyboardPlace(bool) const
{
    const SelectionState state = this->state();
    const Grouping &grouping = evaluation().grouping();
    std::int64_t element = state.pinnedElement;
    if (element == noIndex && state.pinnedGroup != noIndex && state.pinnedGroup < grouping.groupCount())
        element = grouping.firstElement(state.pinnedGroup);
    if (element == noIndex)
        element = m_lastCell;
    if (element == noIndex)
        return {};
    const TensorLayout &layout = m_figure.layout();
    return {layout.columnOf(element), layout.rowOf(element), state.pinnedElement != noIndex};
}

/// Arrows go one cell, Home and End to the ends of the row (with Ctrl: of the tensor), Page up and down by a block.
bool TensorViewer::moveByKey(const QKeyEvent &event)
{
    const TensorLayout &layout = m_figure.layout();
    const bool extends = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool toEnds = event.modifiers().testFlag(Qt::ControlModifier);
    auto [column, row, isShown] = keyboardPlace(extends);
    const std::int64_t oneCell = isShown ? 1 : 0;
    const std::int64_t lastColumn = layout.across().count() - 1;
    const std::int64_t lastRow = layout.down().count() - 1;
    const auto &levels = layout.down().levels();
    const std::int64_t page = levels.size() > 1 ? levels.front().length : 10;
    switch (event.key()) {
    case Qt::Key_Left:
        column -= oneCell;
        break;
    case Qt::Key_Right:
        column += oneCell;
        break;
    case Qt::Key_Up:
        row -= oneCell;
        break;
    case Qt::Key_Down:
        row += oneCell;
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

void TensorViewer::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (isEmpty())
        QWidget::keyPressEvent(event);
    else if (event->key() == Qt::Key_Space)
        m_spaceIsDown = true;
    else if (event->key() == Qt::Key_Escape && m_selection && state().pinnedGroup != noIndex)
        m_selection->clearPin();
    else if (isPlain && event->key() == Qt::Key_0)
        fit();
    else if (!moveByKey(*event))
        QWidget::keyPressEvent(event);
}

void TensorViewer::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        m_spaceIsDown = false;
    else
        QWidget::keyReleaseEvent(event);
}

} // namespace normscope
