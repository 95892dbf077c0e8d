// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gather/number_lines_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <utility>

namespace normscope {

namespace {

constexpr double linesMargin = 12;

} // namespace

void hoverDot(Selection &selection, const NumberLinesFigure::Dot &dot)
{
    if (dot.group == noIndex)
        selection.clearHover();
    else
        selection.hover(dot.element, dot.group);
}

void pinDot(Selection &selection, const NumberLinesFigure::Dot &dot)
{
    const SelectionState &state = selection.state();
    const bool isPinned = state.pinnedElement == dot.element && state.pinnedGroup == dot.group;
    if (dot.group == noIndex || isPinned)
        selection.clearPin();
    else
        selection.pin(dot.element, dot.group);
}

std::optional<QPoint> stepOfKey(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return QPoint(-1, 0);
    case Qt::Key_Right:
        return QPoint(1, 0);
    case Qt::Key_Up:
        return QPoint(0, -1);
    case Qt::Key_Down:
        return QPoint(0, 1);
    default:
        return std::nullopt;
    }
}

NumberLinesView::NumberLinesView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleChart(*this);
    setAccessibleName(tr("Number lines"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_figure.setSteady(true);
    m_figure.setPalette(Palette::OfTheme);
}

void NumberLinesView::setEvaluation(const EvaluationPtr &evaluation)
{
    m_figure.setEvaluation(evaluation);
    follow();
}

void NumberLinesView::setSelection(Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (selection) {
        connect(selection, &Selection::hoverChanged, this, &NumberLinesView::follow);
        connect(selection, &Selection::pinChanged, this, &NumberLinesView::follow);
        connect(selection, &Selection::stageChanged, this, &NumberLinesView::follow);
    }
    follow();
}

void NumberLinesView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    update();
}

void NumberLinesView::follow()
{
    m_figure.setSelection(m_selection ? m_selection->state() : SelectionState());
    describe();
    update();
    if (const QString subtitle = m_figure.omission(); std::exchange(m_subtitle, subtitle) != subtitle)
        emit subtitleChanged();
}

void NumberLinesView::describe()
{
    const QString description
        = m_figure.description() + QLatin1Char(' ') + tr("Arrow keys move the pinned value along the lines.");
    if (description != accessibleDescription())
        setAccessibleDescription(description);
}

QRectF NumberLinesView::figureRect() const
{
    return QRectF(rect()).adjusted(linesMargin, 2, -linesMargin, -linesMargin / 2);
}

void NumberLinesView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.figureBackground);
    if (m_figure.evaluation()) {
        m_figure.paint(painter, figureRect());
    } else {
        painter.setPen(m_theme.mutedText);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No tensor is open."));
    }
    if (hasFocus() && m_showsFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
}

void NumberLinesView::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    QWidget::focusInEvent(event);
}

void NumberLinesView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void NumberLinesView::mouseMoveEvent(QMouseEvent *event)
{
    if (m_selection)
        hoverDot(*m_selection, m_figure.dotAt(event->position(), figureRect()));
}

void NumberLinesView::mousePressEvent(QMouseEvent *event)
{
    event->setAccepted(event->button() == Qt::LeftButton);
}

void NumberLinesView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_selection && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        pinDot(*m_selection, m_figure.dotAt(event->position(), figureRect()));
}

void NumberLinesView::leaveEvent(QEvent *)
{
    if (m_selection)
        m_selection->clearHover();
}

void NumberLinesView::keyPressEvent(QKeyEvent *event)
{
    const auto step = stepOfKey(event->key());
    if (!step || !m_selection || !m_figure.evaluation())
        return QWidget::keyPressEvent(event);
    const auto dot = m_figure.nextDot(m_selection->state().pinnedElement, step->x(), step->y(), figureRect());
    if (dot.element != noIndex)
        m_selection->pin(dot.element, dot.group);
}

} // namespace normscope
