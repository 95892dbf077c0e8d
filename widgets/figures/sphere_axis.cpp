// SPDX-License-Identifier: GPL-3.0-or-later
// The axis 1/√n of the hypersphere, and its name where it covers no group.
#include "widgets/figures/sphere_figure.h"

#include <QPainter>

#include <array>

namespace normscope {

namespace {

constexpr double axisNameGap = 6;
/// Candidate positions of the name along the axis, as shares of its length.
constexpr std::array placesOfName {1.0, 0.72, 0.45};

} // namespace

void SphereFigure::paintAxis(QPainter &painter, const SphereCamera &camera) const
{
    const QPointF origin = camera.centre();
    const QPointF tip = camera.place({0, 0, axisLength * m_projection->radius()}).position;
    QPen pen(m_theme.mutedText, m_theme.line(1));
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.drawLine(origin, tip);
    painter.setPen(QPen(m_theme.mutedText, m_theme.line(1)));
    painter.setBrush(m_theme.mutedText);
    painter.drawEllipse(origin, 1.5, 1.5);
}

/// The number of group markers in a rectangle, at the input, the present stage and in between.
int SphereFigure::pointsIn(const QRectF &rect, const SphereCamera &camera) const
{
    const double room = markerRadius() + 2;
    const QRectF wide = rect.adjusted(-room, -room, room, room);
    int count = 0;
    for (const ProjectedGroup &group : m_projection->groups) {
        for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            if (hasCrowd() && share > 0 && share < 1)
                continue;
            count += wide.contains(camera.place(m_scale.position(group, share * m_selection.stage)).position) ? 1 : 0;
        }
    }
    return count;
}

/// The rectangle of the axis name: preferably at the tip, to its left, since values rise along the first direction,
/// which points right; otherwise to the right or further down, where it covers the fewest groups.
QRectF SphereFigure::axisNameRect(const Frame &frame) const
{
    const Formula name = axisName();
    const QPointF origin = frame.camera.centre();
    const QPointF along = frame.camera.place({0, 0, axisLength * m_projection->radius()}).position - origin;
    const double drop = along.y() < 0 ? name.height() * 0.6 : 0;
    QRectF best;
    int fewest = 0;
    for (const double share : placesOfName) {
        for (const bool isLeft : {true, false}) {
            const QPointF start = origin + share * along
                + QPointF(isLeft ? -axisNameGap - name.width() : axisNameGap, drop - name.ascent());
            const QRectF place(start, QSizeF(name.width(), name.height()));
            const int points = pointsIn(place, frame.camera);
            if (best.isNull() || (points < fewest && frame.picture.contains(place))) {
                best = place;
                fewest = points;
            }
        }
    }
    return best;
}

void SphereFigure::paintAxisName(QPainter &painter, const Frame &frame) const
{
    const Formula name = axisName();
    name.paint(painter, axisNameRect(frame).topLeft() + QPointF(0, name.ascent()), m_theme.mutedText);
}

Formula SphereFigure::axisName() const
{
    return {QStringLiteral("1/\\sqrt{n}"), formulaStyle(m_theme.captionFont(), false)};
}

} // namespace normscope
