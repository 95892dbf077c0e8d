// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/depth/stack_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace normscope {

StackView::StackView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(tr("The stack"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void StackView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    update();
}

void StackView::setComparison(const DepthComparison &comparison)
{
    m_stacks = static_cast<int>(comparison.stacks.size());
    m_figure.setComparison(comparison);
    showFigure();
}

void StackView::setPlace(const StackPlace &place)
{
    m_figure.setPlace(place);
    showFigure();
}

void StackView::showFigure()
{
    setAccessibleDescription(m_figure.sentence() + QLatin1Char(' ') + tr("Arrow keys choose block and stack."));
    update();
}

QRectF StackView::figureRect() const
{
    return QRectF(rect()).adjusted(12, 2, -12, -8);
}

void StackView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_figure.paint(painter, figureRect());
    if (hasFocus() && m_showsFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
}

void StackView::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<StackPlace> place = m_figure.placeAt(event->position(), figureRect());
    emit hovered(place ? static_cast<int>(place->stack) : -1, place ? place->block : -1);
}

void StackView::mousePressEvent(QMouseEvent *event)
{
    const std::optional<StackPlace> place = m_figure.placeAt(event->position(), figureRect());
    if (place && event->button() == Qt::LeftButton)
        emit chosen(static_cast<int>(place->stack), place->block);
}

void StackView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    emit hovered(-1, -1);
}

void StackView::keyPressEvent(QKeyEvent *event)
{
    const StackPlace place = m_figure.place();
    const int stack = static_cast<int>(place.stack);
    switch (event->key()) {
    case Qt::Key_Up:
        emit chosen(stack, place.block + 1);
        return;
    case Qt::Key_Down:
        emit chosen(stack, std::max(1, place.block - 1));
        return;
    case Qt::Key_Left:
        emit chosen(std::max(0, stack - 1), place.block);
        return;
    case Qt::Key_Right:
        emit chosen(std::max(0, std::min(m_stacks - 1, stack + 1)), place.block);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void StackView::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    QWidget::focusInEvent(event);
}

} // namespace normscope
