// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/projection.h"

#include <QPointF>
#include <QQuaternion>
#include <QRectF>

#include <array>
#include <optional>

namespace normscope {

/// Rotation and zoom of the hypersphere: view state, saved with a document.
struct SphereOrientation
{
    QQuaternion rotation
        = initialRotation(); ///< From the projection's axes to the screen's (right, up, to the viewer).
    double zoom = 1;

    static constexpr double smallestZoom = 0.25;
    static constexpr double largestZoom = 16;

    /// 1/√n upwards, seen from a little above and from the side.
    static QQuaternion initialRotation();
    /// A view onto the plane of 1/√n and the first direction, the only dimensions for n = 2.
    static QQuaternion flatRotation();

    /// Reads a saved unit quaternion (w, x, y, z); nothing if it is no rotation, as in a damaged file.
    static std::optional<QQuaternion> savedRotation(const std::array<double, 4> &quaternion);

    /// Turns about an axis of the screen.
    void turn(double degrees, const QVector3D &screenAxis);
    void zoomBy(double factor);
    friend bool operator==(const SphereOrientation &, const SphereOrientation &) = default;
};

/// Orthographic projection of points to the screen. Pure arithmetic.
class SphereCamera
{
public:
    struct Place
    {
        QPointF position;
        double depth = 0; ///< Towards the viewer, in units of the projection.
    };

    /// `extent` (distance from the centre in units of the projection) fits exactly into `area` at zoom 1.
    SphereCamera(const SphereOrientation &orientation, const QRectF &area, double extent);

    Place place(Point3 point) const;
    QPointF centre() const { return m_centre; }
    double pixelsPerUnit() const { return m_scale; }

    /// The rotation that moves the point under `from` to `to`, as if both lay on a ball of `radius` pixels about the
    /// centre (Shoemake 1992); outside of the ball a rotation in the screen's plane.
    QQuaternion arcball(QPointF from, QPointF to, double radius) const;

private:
    QPointF m_centre;
    double m_scale;
    std::array<double, 9> m_rows;
};

} // namespace normscope
