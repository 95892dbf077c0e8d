// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/value_drag.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <optional>

namespace normscope {

/// The two handles at the lower right corner of a marked range, to be dragged up and down: one shifts, one scales.
class RangeHandles
{
public:
    RangeHandles() = default;
    /// Beside the visible part of a range; pushed into `bounds` where there is no room. Both in the painter's pixels.
    RangeHandles(const QRectF &range, const QRectF &bounds);

    bool isEmpty() const { return m_shift.isEmpty(); }
    const QRectF &rect(ValueDrag::Kind kind) const { return kind == ValueDrag::Kind::Shift ? m_shift : m_scale; }
    std::optional<ValueDrag::Kind> at(QPointF point) const;

    /// The one that is pointed at or dragged stands out.
    void paint(QPainter &painter, const Theme &theme, std::optional<ValueDrag::Kind> active) const;
    /// How much, in a bubble beside the handles.
    void paintReadout(QPainter &painter, const Theme &theme, const QString &text) const;

private:
    QRectF m_shift;
    QRectF m_scale;
    QRectF m_bounds;
};

/// How large paintBubble() makes a text, and the text on the accent colour.
QSizeF bubbleSize(const Theme &theme, const QString &text);
void paintBubble(QPainter &painter, const Theme &theme, const QRectF &bubble, const QString &text);

} // namespace normscope
