// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>

namespace normscope {

/// 0 to 1, slow at both ends (cubic); beyond, the ends.
double smoothly(double share);

/// When a cell starts, as a share of the whole flight: group after group, within it one after the other (0 … 1).
double flightDelay(int group, int groups, double withinGroup);

/// The way of a cell to where it lands, in an arc: a pure function of how far the flight of all has come, so that it
/// runs backwards as it ran.
class GatherFlight
{
public:
    /// From a tile to a round dot.
    GatherFlight(const QRectF &home, QPointF dot, double radius, double delay);
    /// From any rounded rectangle to another.
    GatherFlight(const QRectF &from, const QRectF &to, double cornerFrom, double cornerTo, double delay);

    /// 0 before it starts, 1 from when it has landed.
    double landed(double share) const;
    QRectF place(double share) const;
    double corner(double share) const;
    /// The last part of its way; empty while it rests.
    QPolygonF trail(double share, bool isHomeward) const;

private:
    double age(double share) const;
    QPointF centreAt(double landed) const;

    QRectF m_from;
    QRectF m_to;
    double m_cornerFrom;
    double m_cornerTo;
    double m_delay;
    QPointF m_summit; ///< The middle point of the quadratic Bézier curve.
};

} // namespace normscope
