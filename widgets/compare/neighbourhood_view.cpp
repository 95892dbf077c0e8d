// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/neighbourhood_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/core/selection.h"
#include "widgets/theme/flat_parts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace normscope {

namespace {

constexpr double viewMargin = 12;
constexpr double axisKeyStep = 0.02; ///< As a share of the axis.

} // namespace

NeighbourhoodView::NeighbourhoodView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleChart(*this);
    setAccessibleName(tr("One cell, several neighbourhoods"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void NeighbourhoodView::setChoices(const ComparedChoices &choices)
{
    m_figure.setChoices(choices);
    follow();
}

void NeighbourhoodView::setSelection(Selection *selection)
{
    m_selection = selection;
    if (selection) {
        connect(selection, &Selection::hoverChanged, this, &NeighbourhoodView::follow);
        connect(selection, &Selection::pinChanged, this, &NeighbourhoodView::follow);
    }
    follow();
}

void NeighbourhoodView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    update();
}

void NeighbourhoodView::follow()
{
    const SelectionState state = m_selection ? m_selection->state() : SelectionState();
    const std::int64_t element = state.hoveredElement != noIndex ? state.hoveredElement : state.pinnedElement;
    if (element != m_figure.element() && !m_isDragging)
        m_figure.setElement(element);
    describe();
    update();
    emit sentenceChanged();
}

void NeighbourhoodView::describe()
{
    setAccessibleDescription(m_figure.description() + QLatin1Char(' ')
                             + tr("Left and right change the value of the cell."));
}

QRectF NeighbourhoodView::figureRect() const
{
    return QRectF(rect()).adjusted(viewMargin, 0, -viewMargin, -viewMargin / 2);
}

void NeighbourhoodView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.figureBackground);
    m_figure.paint(painter, figureRect());
    if (hasFocus() && m_showsFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
}

void NeighbourhoodView::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    QWidget::focusInEvent(event);
}

void NeighbourhoodView::mousePressEvent(QMouseEvent *event)
{
    m_isDragging = event->button() == Qt::LeftButton && m_figure.isOnCell(event->position(), figureRect());
    m_figure.holdScale(m_isDragging);
}

void NeighbourhoodView::mouseMoveEvent(QMouseEvent *event)
{
    setCursor(m_isDragging || m_figure.isOnCell(event->position(), figureRect()) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (m_isDragging)
        emit valueDragged(m_figure.element(), m_figure.valueAt(event->position().x(), figureRect()),
                          EditHint::Continuous);
}

void NeighbourhoodView::mouseReleaseEvent(QMouseEvent *)
{
    if (!m_isDragging)
        return;
    m_isDragging = false;
    m_figure.holdScale(false);
    emit gestureFinished();
    follow();
}

void NeighbourhoodView::keyPressEvent(QKeyEvent *event)
{
    const int direction = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (direction == 0)
        return QWidget::keyPressEvent(event);
    const QRectF rect = figureRect();
    const double step = axisKeyStep * (m_figure.valueAt(rect.right(), rect) - m_figure.valueAt(rect.left(), rect));
    emit valueDragged(m_figure.element(), m_figure.value() + direction * step, EditHint::Continuous);
}

} // namespace normscope
