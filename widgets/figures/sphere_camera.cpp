// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sphere_camera.h"

#include <QMatrix3x3>
#include <QVector3D>

#include <algorithm>
#include <cmath>

namespace normscope {

QQuaternion SphereOrientation::initialRotation()
{
    // −90° about x would show the plane ⟂ 1 edge on; 20° less looks down on it.
    return QQuaternion::fromAxisAndAngle(1, 0, 0, -70) * QQuaternion::fromAxisAndAngle(0, 0, 1, -24);
}

QQuaternion SphereOrientation::flatRotation()
{
    return QQuaternion::fromAxisAndAngle(1, 0, 0, -90);
}

std::optional<QQuaternion> SphereOrientation::savedRotation(const std::array<double, 4> &quaternion)
{
    const QQuaternion q(static_cast<float>(quaternion[0]), static_cast<float>(quaternion[1]),
                        static_cast<float>(quaternion[2]), static_cast<float>(quaternion[3]));
    const float length = q.length();
    if (!std::isfinite(length) || length < 0.5F)
        return {};
    // A saved unit quaternion is restored bit by bit.
    return std::abs(length - 1) < 1e-5F ? q : q.normalized();
}

void SphereOrientation::turn(double degrees, const QVector3D &screenAxis)
{
    rotation = (QQuaternion::fromAxisAndAngle(screenAxis, static_cast<float>(degrees)) * rotation).normalized();
}

void SphereOrientation::zoomBy(double factor)
{
    zoom = std::clamp(zoom * factor, smallestZoom, largestZoom);
}

SphereCamera::SphereCamera(const SphereOrientation &orientation, const QRectF &area, double extent)
    : m_centre(area.center())
    , m_scale(extent > 0 ? orientation.zoom * std::min(area.width(), area.height()) / 2 / extent : 0)
{
    const QMatrix3x3 matrix = orientation.rotation.toRotationMatrix();
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i] = static_cast<double>(matrix(static_cast<int>(i / 3), static_cast<int>(i % 3)));
}

SphereCamera::Place SphereCamera::place(Point3 point) const
{
    const auto along = [&](std::size_t row) {
        return m_rows[3 * row] * point.x + m_rows[3 * row + 1] * point.y + m_rows[3 * row + 2] * point.z;
    };
    return {m_centre + QPointF(m_scale * along(0), -m_scale * along(1)), along(2)};
}

QQuaternion SphereCamera::arcball(QPointF from, QPointF to, double radius) const
{
    const auto onBall = [&](QPointF position) {
        const QVector3D flat(static_cast<float>((position.x() - m_centre.x()) / radius),
                             static_cast<float>((m_centre.y() - position.y()) / radius), 0);
        const float squared = flat.lengthSquared();
        return squared > 1 ? flat.normalized() : flat + QVector3D(0, 0, std::sqrt(1 - squared));
    };
    return QQuaternion::rotationTo(onBall(from), onBall(to));
}

} // namespace normscope
