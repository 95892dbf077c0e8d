// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>

namespace normscope {

/// Cubic ease-in and ease-out of a share, clamped to 0 … 1.
double smoothly(double share);

/// The start of a cell's flight as a share of the whole flight: group after group, and the cells of a group one after
/// the other (`withinGroup`: 0 … 1).
double flightDelay(int group, int groups, double withinGroup);

/// The path of a cell to its destination, in an arc: a function of the share of the whole flight alone, so that it also
/// runs backwards.
class GatherFlight
{
public:
    /// From a tile to a round dot.
    GatherFlight(const QRectF &home, QPointF dot, double radius, double delay);
    /// From any rounded rectangle to another.
    GatherFlight(const QRectF &from, const QRectF &to, double cornerFrom, double cornerTo, double delay);

    /// Progress of the cell: 0 before it starts, 1 after it has landed.
    double landed(double share) const;
    QRectF place(double share) const;
    double corner(double share) const;
    /// The last part of the path; empty while the cell rests.
    QPolygonF trail(double share, bool isHomeward) const;

private:
    double age(double share) const;
    QPointF centreAt(double landed) const;

    QRectF m_from;
    QRectF m_to;
    double m_cornerFrom;
    double m_cornerTo;
    double m_delay;
    QPointF m_summit; ///< Middle control point of the quadratic Bézier curve.
};

} // namespace normscope
