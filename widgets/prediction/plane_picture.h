// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QPointF>
#include <QRectF>

class QPainter;

namespace normscope {

/// The plane from −range to range in a square, with a line for each whole number, on which points are drawn; for screen
/// and paper.
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
    /// Paints a disc if `isFilled`, else a ring.
    void paintPoint(QPainter &painter, const Theme &theme, QPointF point, const QColor &color, bool isFilled) const;

private:
    void paintNumbers(QPainter &painter, const Theme &theme) const;

    QRectF m_square;
    double m_range;
};

} // namespace normscope
