// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/value_drag.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <optional>

namespace normscope {

/// The two handles at the lower right corner of a marked range, dragged up and down: one shifts the values, one scales
/// them.
class RangeHandles
{
public:
    RangeHandles() = default;
    /// Placed beside the visible part of a range, moved into `bounds` if they would not fit. Both in the painter's
    /// pixels.
    RangeHandles(const QRectF &range, const QRectF &bounds);

    bool isEmpty() const { return m_shift.isEmpty(); }
    const QRectF &rect(ValueDrag::Kind kind) const { return kind == ValueDrag::Kind::Shift ? m_shift : m_scale; }
    std::optional<ValueDrag::Kind> at(QPointF point) const;

    /// Highlights the handle that is hovered or dragged.
    void paint(QPainter &painter, const Theme &theme, std::optional<ValueDrag::Kind> active) const;
    /// Paints the amount in a bubble beside the handles.
    void paintReadout(QPainter &painter, const Theme &theme, const QString &text) const;

private:
    QRectF m_shift;
    QRectF m_scale;
    QRectF m_bounds;
};

/// The size in pixels of the bubble for a text; paintBubble() paints it in the accent colour.
QSizeF bubbleSize(const Theme &theme, const QString &text);
void paintBubble(QPainter &painter, const Theme &theme, const QRectF &bubble, const QString &text);

} // namespace normscope
