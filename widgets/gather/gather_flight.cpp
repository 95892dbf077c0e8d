// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gather/gather_flight.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Duration of one cell's flight as a share of the whole flight; the rest is distributed among the starts.
constexpr double ownShare = 0.42;
/// Share of the starts that is for the groups; the rest is for the cells of a group.
constexpr double shareOfGroups = 0.6;
constexpr double lift = 0.22; ///< Height of an arc as a share of its length.
constexpr double lengthOfTrail = 0.3; ///< As a share of one cell's flight.
/// Share of the whole flight before the first start and after the last landing, until the trails have vanished.
constexpr double atEnds = lengthOfTrail * ownShare;
constexpr int trailSteps = 8;

} // namespace

double smoothly(double share)
{
    const double x = std::clamp(share, 0.0, 1.0);
    return x < 0.5 ? 4 * x * x * x : 1 - 4 * std::pow(1 - x, 3);
}

double flightDelay(int group, int groups, double withinGroup)
{
    const double byGroup = groups > 1 ? static_cast<double>(group) / (groups - 1) : 0;
    const double ofGroups = groups > 1 ? shareOfGroups : 0;
    return atEnds + (1 - ownShare - 2 * atEnds) * (ofGroups * byGroup + (1 - ofGroups) * withinGroup);
}

GatherFlight::GatherFlight(const QRectF &home, QPointF dot, double radius, double delay)
    : GatherFlight(home, QRectF(dot - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)), 0, radius, delay)
{ }

GatherFlight::GatherFlight(const QRectF &from, const QRectF &to, double cornerFrom, double cornerTo, double delay)
    : m_from(from)
    , m_to(to)
    , m_cornerFrom(cornerFrom)
    , m_cornerTo(cornerTo)
    , m_delay(delay)
{
    const QPointF a = from.center();
    const QPointF b = to.center();
    const double length = std::hypot(b.x() - a.x(), b.y() - a.y());
    m_summit = QPointF((a.x() + b.x()) / 2, std::min(a.y(), b.y()) - lift * length);
}

double GatherFlight::age(double share) const
{
    return (share - m_delay) / ownShare;
}

double GatherFlight::landed(double share) const
{
    return share >= 1 ? 1 : smoothly(age(share));
}

QPointF GatherFlight::centreAt(double landed) const
{
    const double rest = 1 - landed;
    return rest * rest * m_from.center() + 2 * landed * rest * m_summit + landed * landed * m_to.center();
}

QRectF GatherFlight::place(double share) const
{
    const double at = landed(share);
    if (at <= 0)
        return m_from;
    if (at >= 1)
        return m_to;
    QRectF place(0, 0, std::lerp(m_from.width(), m_to.width(), at), std::lerp(m_from.height(), m_to.height(), at));
    place.moveCenter(centreAt(at));
    return place;
}

double GatherFlight::corner(double share) const
{
    return std::lerp(m_cornerFrom, m_cornerTo, landed(share));
}

QPolygonF GatherFlight::trail(double share, bool isHomeward) const
{
    const double now = age(share);
    const double behind = isHomeward ? lengthOfTrail : -lengthOfTrail;
    const double from = std::clamp(now, 0.0, 1.0);
    const double to = std::clamp(now + behind, 0.0, 1.0);
    QPolygonF trail;
    if (from == to)
        return trail;
    for (int i = 0; i <= trailSteps; ++i)
        trail.append(centreAt(smoothly(std::lerp(from, to, static_cast<double>(i) / trailSteps))));
    return trail;
}

} // namespace normscope
