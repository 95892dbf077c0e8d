// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/plane_picture.h"

#include "widgets/theme/flat_parts.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

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
    paintNumbers(painter, theme);
    painter.restore();
}

/// Paints the numbers of the lines, beside the axes.
void PlanePicture::paintNumbers(QPainter &painter, const Theme &theme) const
{
    const int last = static_cast<int>(std::ceil(m_range)) - 1;
    const int step = 1 + last / 6;
    painter.setFont(theme.captionFont());
    painter.setPen(theme.mutedText);
    const QFontMetricsF metrics(theme.captionFont());
    const double gap = theme.line(3);
    for (int i = -last / step * step; i <= last; i += step) {
        if (i == 0)
            continue;
        const QString text = numberText(i);
        const double width = metrics.horizontalAdvance(text);
        painter.drawText(toPixels({static_cast<double>(i), 0}) + QPointF(-width / 2, metrics.ascent() + gap), text);
        painter.drawText(toPixels({0, static_cast<double>(i)}) + QPointF(-width - gap, metrics.capHeight() / 2), text);
    }
}

void PlanePicture::paintPoint(QPainter &painter, const Theme &theme, QPointF point, const QColor &color,
                              bool isFilled) const
{
    painter.setPen(QPen(color, theme.line(2)));
    painter.setBrush(isFilled ? QBrush(color) : QBrush(theme.card));
    painter.drawEllipse(toPixels(point), theme.line(pointRadius), theme.line(pointRadius));
}

} // namespace normscope
