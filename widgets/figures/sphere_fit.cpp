// SPDX-License-Identifier: GPL-3.0-or-later
// Fitting the hypersphere to its page in a file.
#include "widgets/figures/sphere_figure.h"

#include <algorithm>

namespace normscope {

/// The bounds of the ball, its axis and the groups at every stage, so that all figures of a sequence have the same; in
/// units of the projection, relative to its centre, at zoom 1.
QRectF SphereFigure::drawnBounds(SphereOrientation orientation) const
{
    orientation.zoom = 1;
    const double extent = m_scale.extent();
    // One pixel per unit.
    const SphereCamera camera(orientation, QRectF(-extent, -extent, 2 * extent, 2 * extent), extent);
    const double radius = m_projection->radius();
    QRectF bounds(-radius, -radius, 2 * radius, 2 * radius);
    const auto include = [&](Point3 point) {
        const QPointF at = camera.place(point).position;
        bounds = QRectF(QPointF(std::min(bounds.left(), at.x()), std::min(bounds.top(), at.y())),
                        QPointF(std::max(bounds.right(), at.x()), std::max(bounds.bottom(), at.y())));
    };
    include({0, 0, axisLength * radius});
    for (const ProjectedGroup &group : m_projection->groups) {
        for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output})
            include(m_scale.position(group, static_cast<double>(stage)));
    }
    return bounds;
}

/// The area for a camera such that everything drawn just fits into `area`.
QRectF SphereFigure::fittedArea(const SphereOrientation &orientation, const QRectF &area) const
{
    const QRectF bounds = drawnBounds(orientation);
    const double markers = 2 * markerRoom();
    const double scale
        = std::min((area.width() - markers) / bounds.width(), (area.height() - markers) / bounds.height());
    if (scale <= 0)
        return area;
    const QPointF half(scale * m_scale.extent(), scale * m_scale.extent());
    const QPointF centre = area.center() - scale * bounds.center();
    return {centre - half, centre + half};
}

/// How far a marker extends beyond its point, in pixels.
double SphereFigure::markerRoom() const
{
    return 1.5 * markerRadius();
}

double SphereFigure::heightFor(double width) const
{
    if (!emptyText().isEmpty())
        return 0.9 * width;
    const QRectF bounds = drawnBounds(effectiveOrientation());
    const double around = 2 * (sphereMargin + markerRoom());
    const double picture = (width - around) * bounds.height() / bounds.width() + around;
    return picture + captionFlow({0, 0, width, picture}).height() + sphereCaptionGap;
}

} // namespace normscope
