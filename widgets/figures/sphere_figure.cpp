// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sphere_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/theme/flat_parts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace normscope {

using flat::mix;

namespace {

constexpr double fadedByHover = 0.6;
constexpr double fadedByPin = 0.3;

QPointF alongCircle(double angle)
{
    return {std::cos(angle), std::sin(angle)};
}

/// An arc of a circle in the plane ⟂ 1, on screen; angles in radians.
QPainterPath arc(const SphereCamera &camera, double radius, double from, double to)
{
    constexpr int steps = 64;
    QPolygonF line;
    for (int i = 0; i <= steps; ++i) {
        const QPointF unit = radius * alongCircle(from + (to - from) * i / steps);
        line << camera.place({unit.x(), unit.y(), 0}).position;
    }
    QPainterPath path;
    path.addPolygon(line);
    return path;
}

/// Draws many small discs of one colour, as convex polygons: ellipses take ten times as long in the raster engine.
void drawDots(QPainter &painter, const QPolygonF &points, double radius, const QColor &color)
{
    constexpr int corners = 12;
    std::array<QPointF, corners> outline;
    for (int i = 0; i < corners; ++i)
        outline[static_cast<std::size_t>(i)] = radius * alongCircle(2 * std::numbers::pi * i / corners);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    std::array<QPointF, corners> dot;
    for (const QPointF point : points) {
        std::transform(outline.begin(), outline.end(), dot.begin(), [point](QPointF corner) { return point + corner; });
        painter.drawConvexPolygon(dot.data(), corners);
    }
}

} // namespace

void SphereFigure::setContent(EvaluationPtr evaluation, ProjectionPtr projection)
{
    m_evaluation = std::move(evaluation);
    m_projection = std::move(projection);
    m_scale = m_projection ? SphereScale(*m_projection) : SphereScale();
}

CaptionFlow SphereFigure::captionFlow(const QRectF &rect) const
{
    const int lines = rect.height() < 140 ? 0 : rect.height() < 220 ? 2 : 3;
    return {caption(), m_theme, rect.width() - 2 * sphereMargin, lines};
}

SphereOrientation SphereFigure::effectiveOrientation() const
{
    SphereOrientation orientation = m_orientation;
    if (m_projection && m_projection->dimension() < 3)
        orientation.rotation = SphereOrientation::flatRotation();
    return orientation;
}

SphereCamera SphereFigure::camera(const QRectF &rect) const
{
    const double captionHeight = captionFlow(rect).height() + sphereCaptionGap;
    const QRectF area = rect.adjusted(sphereMargin, sphereMargin, -sphereMargin, -sphereMargin - captionHeight);
    const SphereOrientation orientation = effectiveOrientation();
    // On screen the place is kept while turning; a picture in a file is fitted to its content.
    const bool isFitted = !m_interactive && m_projection && !area.isEmpty();
    return {orientation, isFitted ? fittedArea(orientation, area) : area, m_scale.extent()};
}

double SphereFigure::ballRadius(const QRectF &rect) const
{
    return m_projection ? m_projection->radius() * camera(rect).pixelsPerUnit() : 0;
}

bool SphereFigure::hasCrowd() const
{
    return m_projection->groups.size() > static_cast<std::size_t>(Theme::strongGroups);
}

double SphereFigure::markerRadius() const
{
    const std::size_t count = m_projection->groups.size();
    return count <= 12 ? 5 : count <= 64 ? 3.6 : count <= 400 ? 2.6 : 1.8;
}

bool SphereFigure::isActive(std::int64_t group) const
{
    return group == m_selection.hoveredGroup || group == m_selection.pinnedGroup;
}

double SphereFigure::fading(std::int64_t group) const
{
    if (isActive(group))
        return 0;
    if (m_selection.hoveredGroup != noIndex && m_projection->find(m_selection.hoveredGroup))
        return fadedByHover;
    return m_selection.pinnedGroup != noIndex && m_projection->find(m_selection.pinnedGroup) ? fadedByPin : 0;
}

QColor SphereFigure::groupColor(std::int64_t group) const
{
    return mix(m_theme.groupColor(group), m_theme.figureBackground, fading(group));
}

SphereFigure::Frame SphereFigure::frame(const QRectF &rect) const
{
    return {camera(rect), rect.adjusted(0, 0, 0, -captionFlow(rect).height() - sphereCaptionGap)};
}

bool SphereFigure::crowdIsFaded() const
{
    return m_projection && hasCrowd() && fading(noIndex - 1) > 0;
}

void SphereFigure::paint(QPainter &painter, const QRectF &rect) const
{
    paintBackground(painter, rect);
    if (emptyText().isEmpty())
        paintGroups(painter, frame(rect));
}

void SphereFigure::paintBackground(QPainter &painter, const QRectF &rect) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (const QString text = emptyText(); !text.isEmpty()) {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        painter.drawText(rect.adjusted(24, 16, -24, -16), Qt::AlignCenter | Qt::TextWordWrap, text);
        painter.restore();
        return;
    }
    const CaptionFlow captions = captionFlow(rect);
    const Frame place = frame(rect);
    painter.save();
    painter.setClipRect(place.picture, Qt::IntersectClip);
    paintBall(painter, place.camera);
    paintPlane(painter, place.camera);
    paintAffineImage(painter, place.camera);
    paintAxis(painter, place.camera);
    if (hasCrowd())
        paintCrowd(painter, place.camera);
    paintAxisName(painter, place);
    painter.restore();
    captions.paint(painter,
                   QRectF(rect.left(), rect.bottom() - captions.height() - sphereMargin / 2, rect.width(), 0)
                       .adjusted(sphereMargin, 0, -sphereMargin, captions.height()),
                   m_theme);
    painter.restore();
}

void SphereFigure::paintGroups(QPainter &painter, const Frame &frame) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(frame.picture, Qt::IntersectClip);
    paintPaths(painter, frame.camera);
    paintMarkers(painter, frame.camera, frame.picture);
    painter.restore();
}

void SphereFigure::paintBall(QPainter &painter, const SphereCamera &camera) const
{
    const double radius = m_projection->radius() * camera.pixelsPerUnit();
    const bool dark = m_theme.kind == Theme::Kind::Dark;
    const QColor rim = mix(m_theme.figureBackground, m_theme.axis, 0.75);
    painter.setPen(QPen(rim, m_theme.line(1.2), m_projection->landsOnSphere ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    if (m_projection->landsOnSphere && m_projection->dimension() == 3) {
        const QPointF light = camera.centre() + QPointF(-0.32, -0.38) * radius;
        QRadialGradient shade(camera.centre(), radius * 1.02, light);
        const QColor edge = mix(m_theme.figureBackground, m_theme.axis, dark ? 0.42 : 0.5);
        shade.setColorAt(0, mix(m_theme.figureBackground, dark ? m_theme.axis : m_theme.window, dark ? 0.5 : 0.35));
        shade.setColorAt(0.6, mix(m_theme.figureBackground, dark ? m_theme.axis : m_theme.grid, dark ? 0.3 : 0.85));
        shade.setColorAt(1, dark ? mix(m_theme.figureBackground, edge, 0.25) : edge);
        painter.setBrush(shade);
    }
    painter.drawEllipse(camera.centre(), radius, radius);
}

void SphereFigure::paintPlane(QPainter &painter, const SphereCamera &camera) const
{
    const double radius = m_projection->radius();
    const QColor strong = m_projection->centred ? m_theme.accent : m_theme.axis;
    if (m_projection->dimension() == 2) {
        painter.setPen(QPen(strong, m_theme.line(1.6)));
        painter.drawLine(camera.place({-radius, 0, 0}).position, camera.place({radius, 0, 0}).position);
        return;
    }
    paintCircleOfPlane(painter, camera);
}

/// Draws the circle: solid towards the viewer, pale and dashed behind.
void SphereFigure::paintCircleOfPlane(QPainter &painter, const SphereCamera &camera) const
{
    const double radius = m_projection->radius();
    const QColor strong = m_projection->centred ? m_theme.accent : m_theme.axis;
    // Depth along the circle is a cosine of the angle; its maximum is the middle of the front half.
    const double middle = std::atan2(camera.place({0, 1, 0}).depth, camera.place({1, 0, 0}).depth);
    constexpr double quarter = std::numbers::pi / 2;
    if (m_projection->landsOnSphere) {
        QPainterPath disc = arc(camera, radius, middle - quarter, middle + 3 * quarter);
        QColor fill = m_theme.accent;
        fill.setAlphaF(m_projection->centred ? 0.09F : 0.03F);
        painter.fillPath(disc, fill);
    }
    painter.setBrush(Qt::NoBrush);
    QPen back(mix(strong, m_theme.figureBackground, 0.55), m_theme.line(1.1));
    back.setDashPattern({4, 3});
    painter.setPen(back);
    painter.drawPath(arc(camera, radius, middle + quarter, middle + 3 * quarter));
    painter.setPen(QPen(strong, m_theme.line(1.6)));
    painter.drawPath(arc(camera, radius, middle - quarter, middle + quarter));
}

/// Draws the image of the circle under γ and β, growing from it between x̂ and y. Only if γ and β are the same for all
/// groups.
void SphereFigure::paintAffineImage(QPainter &painter, const SphereCamera &camera) const
{
    const double share = m_selection.stage - 2;
    if (!m_projection->affine || !m_projection->landsOnSphere || share <= 0 || m_projection->dimension() < 3)
        return;
    const AffineImage &image = *m_projection->affine;
    const double radius = m_projection->radius();
    constexpr int steps = 96;
    QPolygonF outline;
    for (int i = 0; i < steps; ++i) {
        const QPointF unit = radius * alongCircle(2 * std::numbers::pi * i / steps);
        const Point3 moved = unit.x() * image.x + unit.y() * image.y + image.offset;
        outline << camera.place((1 - share) * Point3 {unit.x(), unit.y(), 0} + share * moved).position;
    }
    QPen pen(m_theme.accent, m_theme.line(1.3));
    pen.setDashPattern({5, 2.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(outline);
}

/// Draws many groups as grey dots: inputs as pale rings, points at the present stage darker, those behind the ball's
/// centre paler. Active groups are included; their markers, painted later, cover their dots.
void SphereFigure::paintCrowd(QPainter &painter, const SphereCamera &camera) const
{
    QPolygonF before;
    QPolygonF behind;
    QPolygonF front;
    for (const ProjectedGroup &group : m_projection->groups) {
        before << camera.place(m_scale.position(group, 0)).position;
        const SphereCamera::Place now = camera.place(m_scale.position(group, m_selection.stage));
        (now.depth < 0 ? behind : front) << now.position;
    }
    const double share = crowdIsFaded() ? 0.35 : 0;
    const auto faded = [&](const QColor &color) { return mix(color, m_theme.figureBackground, share); };
    const double radius = markerRadius();
    drawDots(painter, before, 0.85 * radius, faded(mix(m_theme.neutralBar, m_theme.figureBackground, 0.1)));
    if (radius > 2.2)
        drawDots(painter, before, 0.85 * radius - 1.1, mix(m_theme.figureBackground, m_theme.grid, 0.5));
    drawDots(painter, behind, radius, faded(m_theme.neutralBar));
    drawDots(painter, front, radius, faded(mix(m_theme.neutralBar, m_theme.text, 0.45)));
}

QString SphereFigure::elementId(std::int64_t group) const
{
    return groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, group);
}

/// Draws the path from x to x − μ (dashed), then along the ray to x̂ and on to y, up to the present stage.
void SphereFigure::paintPaths(QPainter &painter, const SphereCamera &camera) const
{
    const double stage = m_selection.stage;
    for (const ProjectedGroup &group : m_projection->groups) {
        const bool active = isActive(group.group);
        if (hasCrowd() && !active)
            continue;
        const FigureElement element(painter, elementId(group.group));
        const auto at = [&](double s) { return camera.place(m_scale.position(group, std::min(s, stage))).position; };
        const QColor color = groupColor(group.group);
        QPen drop(color, m_theme.line(active ? 1.4 : 1.1));
        drop.setDashPattern({2, 2.5});
        painter.setPen(drop);
        painter.drawLine(at(0), at(1));
        painter.setPen(QPen(color, m_theme.line(active ? 2.2 : 1.5), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(at(1), at(2));
        painter.setPen(QPen(color, m_theme.line(active ? 1.6 : 1.1), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(at(2), at(3));
    }
}

} // namespace normscope
