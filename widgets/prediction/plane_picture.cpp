// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/plane_picture.h"

#include "widgets/theme/flat_parts.h"

#include <QPainter>

namespace normscope {

namespace {

constexpr double pointRadius = 5;

} // namespace

QPointF PlanePicture::toPixels(QPointF point) const
{
    return m_square.center() + QPointF(point.x(), -point.y()) * (m_square.width() / (2 * m_range));
}

QPointF PlanePicture::toPlane(QPointF pixels) const
{
    const QPointF offset = (pixels - m_square.center()) * (2 * m_range / m_square.width());
    return {offset.x(), -offset.y()};
}

void PlanePicture::paintGrid(QPainter &painter, const Theme &theme, const QColor &border) const
{
    flat::drawPanel(painter, m_square, theme.card, border, 4);
    painter.save();
    painter.setClipRect(m_square.adjusted(1, 1, -1, -1));
    for (int i = -static_cast<int>(m_range); i <= static_cast<int>(m_range); ++i) {
        painter.setPen(QPen(i == 0 ? theme.axis : theme.grid, theme.line(1)));
        painter.drawLine(toPixels({static_cast<double>(i), -m_range}), toPixels({static_cast<double>(i), m_range}));
        painter.drawLine(toPixels({-m_range, static_cast<double>(i)}), toPixels({m_range, static_cast<double>(i)}));
    }
    painter.restore();
}

void PlanePicture::paintPoint(QPainter &painter, const Theme &theme, QPointF point, const QColor &color,
                              bool isFilled) const
{
    painter.setPen(QPen(color, theme.line(2)));
    painter.setBrush(isFilled ? QBrush(color) : QBrush(theme.card));
    painter.drawEllipse(toPixels(point), theme.line(pointRadius), theme.line(pointRadius));
}

} // namespace normscope
