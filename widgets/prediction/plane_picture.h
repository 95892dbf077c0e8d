// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QPointF>
#include <QRectF>

class QPainter;

namespace normscope {

/// The plane from −range to range in a square, with a line for each whole number: what a point is drawn into, on screen
/// and on paper.
class PlanePicture
{
public:
    PlanePicture(const QRectF &square, double range)
        : m_square(square)
        , m_range(range)
    { }

    QPointF toPixels(QPointF point) const;
    QPointF toPlane(QPointF pixels) const;

    void paintGrid(QPainter &painter, const Theme &theme, const QColor &border) const;
    /// A disc, or a ring.
    void paintPoint(QPainter &painter, const Theme &theme, QPointF point, const QColor &color, bool isFilled) const;

private:
    void paintNumbers(QPainter &painter, const Theme &theme) const;

    QRectF m_square;
    double m_range;
};

} // namespace normscope
