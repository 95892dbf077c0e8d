// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/color_bar.h"

#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double barHeight = 8;
constexpr double barWidth = 150;

} // namespace

double colorBarHeight(const QFont &font)
{
    return std::max(barHeight, QFontMetricsF(font).height());
}

void paintColorBar(QPainter &painter, QPointF topLeft, double width, const ColorMap &map, const Theme &theme,
                   const QFont &font)
{
    const QFontMetricsF metrics(font);
    const int digits = tellingDigits(map.minimum(), map.maximum(), 3);
    const QString low = numberText(map.minimum(), digits);
    const QString high = numberText(map.maximum(), digits);
    const double lowWidth = metrics.horizontalAdvance(low);
    const double top = topLeft.y();
    const double room = width - lowWidth - metrics.horizontalAdvance(high) - 14;
    const QRectF bar(topLeft.x() + lowWidth + 6, top + (metrics.height() - barHeight) / 2,
                     std::clamp(room, 20.0, barWidth), barHeight);

    // Steps of flat colour instead of a gradient, which differs between paint devices.
    constexpr int steps = 75;
    painter.setPen(Qt::NoPen);
    for (int i = 0; i < steps; ++i) {
        const double value = std::lerp(map.minimum(), map.maximum(), (i + 0.5) / steps);
        // Each rectangle extends to the end of the bar, so that neighbours leave no seam.
        const double left = bar.left() + i * bar.width() / steps;
        painter.fillRect(QRectF(left, bar.top(), bar.right() - left, bar.height()), QColor(map(value)));
    }
    painter.setPen(QPen(theme.border, theme.line(1)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    const QRectF line(topLeft.x(), top, 0, metrics.height());
    painter.drawText(line.adjusted(0, 0, lowWidth + 1, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, low);
    painter.drawText(QRectF(bar.right() + 6, top, 1, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, high);
    if (map.kind() == ColorMap::Kind::Diverging) {
        painter.setPen(QPen(theme.mutedText, theme.line(1)));
        painter.drawLine(QPointF(bar.center().x(), bar.top() - 2), QPointF(bar.center().x(), bar.bottom() + 2));
    }
}

} // namespace normscope
