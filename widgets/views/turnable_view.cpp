// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/turnable_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/core/selection.h"
#include "widgets/theme/flat_parts.h"

#include <QApplication>
#include <QFocusEvent>
#include <QMouseEvent>

#include <utility>

namespace normscope {

TurnableView::TurnableView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleChart(*this);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
}

void TurnableView::setSelection(Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection) {
        connect(m_selection, &Selection::hoverChanged, this, &TurnableView::updateSelection);
        connect(m_selection, &Selection::pinChanged, this, &TurnableView::updateSelection);
        connect(m_selection, &Selection::pinChanged, this, &TurnableView::updateDescription);
        connect(m_selection, &QObject::destroyed, this, [this] { m_selection = nullptr; });
    }
    updateSelection();
    updateDescription();
}

void TurnableView::paintFocus(QPainter &painter, const Theme &theme) const
{
    if (hasFocus() && m_keyboardFocus)
        flat::drawFocusRing(painter, QRectF(rect()), theme);
}

void TurnableView::focusInEvent(QFocusEvent *event)
{
    m_keyboardFocus = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void TurnableView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag {event->position(), event->position()};
}

void TurnableView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF position = event->position();
    if (!m_drag) {
        hover(position);
        return;
    }
    if (!m_drag->turns && (position - m_drag->pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    m_drag->turns = true;
    setCursor(Qt::ClosedHandCursor);
    turn(std::exchange(m_drag->last, position), position);
}

void TurnableView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    const bool clicked = !m_drag->turns;
    m_drag.reset();
    unsetCursor();
    if (clicked && m_selection)
        pinAt(event->position());
    hover(event->position());
}

void TurnableView::hover(QPointF position)
{
    if (!m_selection)
        return;
    if (hoverAt(position))
        m_hovering = true;
    else
        clearHover();
    setCursor(m_hovering ? Qt::PointingHandCursor : Qt::OpenHandCursor);
}

void TurnableView::clearHover()
{
    if (m_selection && m_hovering)
        m_selection->clearHover();
    m_hovering = false;
}

void TurnableView::leaveEvent(QEvent *)
{
    clearHover();
}

} // namespace normscope
