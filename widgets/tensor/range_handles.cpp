// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/range_handles.h"

#include "widgets/tensor/tensor_panel.h"

#include <QFontMetricsF>
#include <QPolygonF>

#include <algorithm>

namespace normscope {

namespace {

constexpr QSizeF handleSize(32, 22);
constexpr double distance = 5; ///< From the range, in pixels.
constexpr double handleGap = 3; ///< Between the handles.
constexpr double handleCorner = 5; ///< Radius of a handle's corners.
constexpr double signReach = 4;
constexpr double bubblePadding = 8;

/// A double arrow up and down on the left, the sign of the operation on the right.
void paintSymbol(QPainter &painter, const QRectF &handle, ValueDrag::Kind kind, const QColor &ink)
{
    const QPointF arrow(handle.left() + 9, handle.center().y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    for (const double up : {-1.0, 1.0}) {
        const QPointF tip = arrow + QPointF(0, 7 * up);
        painter.drawPolygon(QPolygonF {tip, tip + QPointF(-3.6, -4.5 * up), tip + QPointF(3.6, -4.5 * up)});
    }
    const QPointF sign(handle.right() - 11, handle.center().y());
    painter.setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(arrow - QPointF(0, 3), arrow + QPointF(0, 3));
    if (kind == ValueDrag::Kind::Shift) {
        painter.drawLine(sign - QPointF(signReach, 0), sign + QPointF(signReach, 0));
        painter.drawLine(sign - QPointF(0, signReach), sign + QPointF(0, signReach));
    } else {
        const double reach = signReach * 0.8;
        painter.drawLine(sign - QPointF(reach, reach), sign + QPointF(reach, reach));
        painter.drawLine(sign + QPointF(-reach, reach), sign + QPointF(reach, -reach));
    }
}

} // namespace

RangeHandles::RangeHandles(const QRectF &range, const QRectF &bounds)
    : m_bounds(bounds)
{
    const QRectF visible = range & bounds;
    if (visible.isEmpty())
        return;
    const double width = 2 * handleSize.width() + handleGap;
    const double left = std::max(std::min(visible.right(), bounds.right()) - width, bounds.left());
    const double top = std::min(visible.bottom() + distance, bounds.bottom() - handleSize.height());
    m_shift = QRectF(QPointF(left, top), handleSize);
    m_scale = m_shift.translated(handleSize.width() + handleGap, 0);
}

std::optional<ValueDrag::Kind> RangeHandles::at(QPointF point) const
{
    for (const ValueDrag::Kind kind : {ValueDrag::Kind::Shift, ValueDrag::Kind::Scale}) {
        if (rect(kind).contains(point))
            return kind;
    }
    return {};
}

void RangeHandles::paint(QPainter &painter, const Theme &theme, std::optional<ValueDrag::Kind> active) const
{
    if (isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ValueDrag::Kind kind : {ValueDrag::Kind::Shift, ValueDrag::Kind::Scale}) {
        const bool isActive = kind == active;
        painter.setPen(QPen(theme.accent, 1.4));
        painter.setBrush(isActive ? theme.accent : theme.card);
        painter.drawRoundedRect(rect(kind).adjusted(0.7, 0.7, -0.7, -0.7), handleCorner, handleCorner);
        paintSymbol(painter, rect(kind), kind, isActive ? theme.accentText : theme.accent);
    }
    painter.restore();
}

void RangeHandles::paintReadout(QPainter &painter, const Theme &theme, const QString &text) const
{
    if (isEmpty())
        return;
    QRectF bubble(QPointF(), bubbleSize(theme, text));
    // Beside the handles rather than over the changing cells.
    const double middle = m_shift.center().y() - bubble.height() / 2;
    bubble.moveTopLeft({m_scale.right() + handleGap, middle});
    if (bubble.right() > m_bounds.right())
        bubble.moveRight(m_shift.left() - handleGap);
    paintBubble(painter, theme, bubble, text);
}

QSizeF bubbleSize(const Theme &theme, const QString &text)
{
    const QFontMetricsF metrics(pixelFont(theme.titleFont()));
    return {metrics.horizontalAdvance(text) + 2 * bubblePadding, metrics.height() + 6};
}

void paintBubble(QPainter &painter, const Theme &theme, const QRectF &bubble, const QString &text)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(bubble, handleCorner, handleCorner);
    painter.setFont(pixelFont(theme.titleFont()));
    painter.setPen(theme.accentText);
    painter.drawText(bubble, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace normscope
