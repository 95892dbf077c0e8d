// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/plane_field.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

PlaneField::PlaneField(double range, QPointF from, QWidget *parent)
    : QWidget(parent)
    , m_range(range)
    , m_from(from)
    , m_point(from)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(tr("Where the point goes"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setPoint(from);
}

void PlaneField::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void PlaneField::setPoint(QPointF point)
{
    // Round steps, a hundred on each side, so that the coordinates are short numbers.
    const double step = m_range / 100;
    const auto rounded = [&](double x) { return std::round(std::clamp(x, -m_range, m_range) / step) * step; };
    m_point = {rounded(point.x()), rounded(point.y())};
    setAccessibleDescription(QStringLiteral("(%1, %2)").arg(numberText(m_point.x(), 3), numberText(m_point.y(), 3)));
    update();
    emit pointChanged();
}

void PlaneField::setRight(const std::optional<QPointF> &point)
{
    m_right = point;
    setEnabled(!point);
    update();
}

PlanePicture PlaneField::plane() const
{
    const double side = std::min(width(), height()) - 16;
    return {{(width() - side) / 2, (height() - side) / 2, side, side}, m_range};
}

void PlaneField::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        setPoint(plane().toPlane(event->position()));
}

void PlaneField::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        setPoint(plane().toPlane(event->position()));
}

void PlaneField::keyPressEvent(QKeyEvent *event)
{
    const double step = m_range / (event->modifiers() & Qt::ShiftModifier ? 100 : 20);
    switch (event->key()) {
    case Qt::Key_Left:
        return setPoint(m_point - QPointF(step, 0));
    case Qt::Key_Right:
        return setPoint(m_point + QPointF(step, 0));
    case Qt::Key_Up:
        return setPoint(m_point + QPointF(0, step));
    case Qt::Key_Down:
        return setPoint(m_point - QPointF(0, step));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit committed();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PlaneField::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PlanePicture plane = this->plane();
    plane.paintGrid(painter, m_theme, hasFocus() ? m_theme.accent : m_theme.border);
    painter.setPen(QPen(m_theme.mutedText, m_theme.line(1), Qt::DotLine));
    painter.drawLine(plane.toPixels(m_from), plane.toPixels(m_right.value_or(m_point)));
    plane.paintPoint(painter, m_theme, m_from, m_theme.mutedText, true);
    if (m_point != m_from)
        plane.paintPoint(painter, m_theme, m_point, m_right ? m_theme.warning : m_theme.accent, !m_right);
    if (m_right)
        plane.paintPoint(painter, m_theme, *m_right, m_theme.accent, true);
}

} // namespace normscope
