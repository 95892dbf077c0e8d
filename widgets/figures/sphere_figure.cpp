// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sphere_figure.h"

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

constexpr double margin = 8;
constexpr double captionGap = 6;
constexpr double hitDistance = 5; // Beyond the marker's rim.
constexpr double fadedByHover = 0.6;
constexpr double fadedByPin = 0.3;
constexpr std::size_t mostLabels = 6; // In files, where nothing can be pointed at.
constexpr double axisLength = 1.17; // In radii.

QPointF alongCircle(double angle)
{
    return {std::cos(angle), std::sin(angle)};
}

/// The unit circle of the plane ⟂ 1 from one angle to another, on screen.
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

/// Many small discs of one colour. Convex polygons, because the raster engine takes ten times as long for ellipses.
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

/// One thing drawn for one group, or for several groups at the same place.
struct SphereFigure::Marker
{
    SphereCamera::Place place;
    std::vector<std::int64_t> groups;
    int cluster = -1;
    bool before = false; ///< A ring where the input is; else a disc at the present stage.
    bool fartherOut = false; ///< Drawn at the edge, as a triangle that points away from the centre.
    double outwards = 0; ///< Degrees, clockwise from rightwards.
    double radius = 0;
};

void SphereFigure::setContent(EvaluationPtr evaluation, ProjectionPtr projection)
{
    m_evaluation = std::move(evaluation);
    m_projection = std::move(projection);
    m_scale = m_projection ? SphereScale(*m_projection) : SphereScale();
}

CaptionFlow SphereFigure::captionFlow(const QRectF &rect) const
{
    const int lines = rect.height() < 140 ? 0 : rect.height() < 220 ? 2 : 3;
    return {caption(), m_theme, rect.width() - 2 * margin, lines};
}

SphereCamera SphereFigure::camera(const QRectF &rect) const
{
    const double captionHeight = captionFlow(rect).height() + captionGap;
    SphereOrientation orientation = m_orientation;
    if (m_projection && m_projection->dimension() < 3)
        orientation.rotation = SphereOrientation::flatRotation();
    return {orientation, rect.adjusted(margin, margin, -margin, -margin - captionHeight), m_scale.extent()};
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

void SphereFigure::paint(QPainter &painter, const QRectF &rect) const
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
    const SphereCamera view = camera(rect);
    const QRectF picture = rect.adjusted(0, 0, 0, -captions.height() - captionGap);
    painter.save();
    painter.setClipRect(picture);
    paintBall(painter, view);
    paintPlane(painter, view);
    paintAffineImage(painter, view);
    paintAxis(painter, view);
    if (hasCrowd())
        paintCrowd(painter, view);
    paintPaths(painter, view);
    paintMarkers(painter, view, picture);
    painter.restore();
    captions.paint(painter,
                   QRectF(rect.left(), rect.bottom() - captions.height() - margin / 2, rect.width(), 0)
                       .adjusted(margin, 0, -margin, captions.height()),
                   m_theme);
    painter.restore();
}

void SphereFigure::paintBall(QPainter &painter, const SphereCamera &camera) const
{
    const double radius = m_projection->radius() * camera.pixelsPerUnit();
    const bool dark = m_theme.kind == Theme::Kind::Dark;
    const QColor rim = mix(m_theme.figureBackground, m_theme.axis, 0.75);
    painter.setPen(QPen(rim, 1.2, m_projection->landsOnSphere ? Qt::SolidLine : Qt::DashLine));
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
        painter.setPen(QPen(strong, 1.6));
        painter.drawLine(camera.place({-radius, 0, 0}).position, camera.place({radius, 0, 0}).position);
        return;
    }
    paintCircleOfPlane(painter, camera);
}

/// The part towards the viewer is solid, the part behind pale and dashed.
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
    QPen back(mix(strong, m_theme.figureBackground, 0.55), 1.1);
    back.setDashPattern({4, 3});
    painter.setPen(back);
    painter.drawPath(arc(camera, radius, middle + quarter, middle + 3 * quarter));
    painter.setPen(QPen(strong, 1.6));
    painter.drawPath(arc(camera, radius, middle - quarter, middle + quarter));
}

/// What γ and β make of the circle, growing out of it between x̂ and y. Only where they are the same for all groups.
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
    QPen pen(m_theme.accent, 1.3);
    pen.setDashPattern({5, 2.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(outline);
}

void SphereFigure::paintAxis(QPainter &painter, const SphereCamera &camera) const
{
    const QPointF origin = camera.centre();
    const QPointF tip = camera.place({0, 0, axisLength * m_projection->radius()}).position;
    QPen pen(m_theme.mutedText, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.drawLine(origin, tip);
    painter.setPen(m_theme.mutedText);
    painter.setBrush(m_theme.mutedText);
    painter.drawEllipse(origin, 1.5, 1.5);
    painter.setFont(m_theme.captionFont());
    const QString text = QStringLiteral("1/√m");
    const QRectF box = QFontMetricsF(painter.font()).boundingRect(text);
    painter.drawText(tip + QPointF(6, tip.y() < origin.y() ? box.height() * 0.6 : 0), text);
}

/// Beyond a dozen, groups are grey dots: inputs pale rings, the present stage stronger, what lies behind paler.
void SphereFigure::paintCrowd(QPainter &painter, const SphereCamera &camera) const
{
    QPolygonF before;
    QPolygonF behind;
    QPolygonF front;
    for (const ProjectedGroup &group : m_projection->groups) {
        if (isActive(group.group))
            continue;
        before << camera.place(m_scale.position(group, 0)).position;
        const SphereCamera::Place now = camera.place(m_scale.position(group, m_selection.stage));
        (now.depth < 0 ? behind : front) << now.position;
    }
    const bool anyActive = fading(noIndex - 1) > 0;
    const auto faded = [&](const QColor &color) { return mix(color, m_theme.figureBackground, anyActive ? 0.35 : 0); };
    const double radius = markerRadius();
    drawDots(painter, before, 0.85 * radius, faded(mix(m_theme.neutralBar, m_theme.figureBackground, 0.1)));
    if (radius > 2.2)
        drawDots(painter, before, 0.85 * radius - 1.1, mix(m_theme.figureBackground, m_theme.grid, 0.5));
    drawDots(painter, behind, radius, faded(m_theme.neutralBar));
    drawDots(painter, front, radius, faded(mix(m_theme.neutralBar, m_theme.text, 0.45)));
}

/// From x straight down to x − μ (dashed), then along the ray to x̂ and on to y, as far as the stage has come.
void SphereFigure::paintPaths(QPainter &painter, const SphereCamera &camera) const
{
    const double stage = m_selection.stage;
    for (const ProjectedGroup &group : m_projection->groups) {
        const bool active = isActive(group.group);
        if (hasCrowd() && !active)
            continue;
        const auto at = [&](double s) { return camera.place(m_scale.position(group, std::min(s, stage))).position; };
        const QColor color = groupColor(group.group);
        QPen drop(color, active ? 1.4 : 1.1);
        drop.setDashPattern({2, 2.5});
        painter.setPen(drop);
        painter.drawLine(at(0), at(1));
        painter.setPen(QPen(color, active ? 2.2 : 1.5, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(at(1), at(2));
        painter.setPen(QPen(color, active ? 1.6 : 1.1, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(at(2), at(3));
    }
}

std::vector<SphereFigure::Marker> SphereFigure::markers(const SphereCamera &camera) const
{
    std::vector<Marker> result;
    const double radius = m_projection->radius();
    for (const ProjectedGroup &group : m_projection->groups) {
        const bool active = isActive(group.group);
        if (hasCrowd() && !active)
            continue;
        for (const bool before : {true, false}) {
            const double stage = before ? 0 : m_selection.stage;
            Marker marker;
            marker.place = camera.place(m_scale.position(group, stage));
            marker.groups = {group.group};
            marker.cluster = group.cluster;
            marker.before = before;
            marker.fartherOut = m_scale.isFartherOut(group, stage);
            const QPointF offset = marker.place.position - camera.centre();
            marker.outwards = std::atan2(offset.y(), offset.x()) * 180 / std::numbers::pi;
            const double nearness = 1 + 0.1 * std::clamp(marker.place.depth / radius, -1.0, 1.0);
            marker.radius = nearness * (hasCrowd() ? 5 : markerRadius()) * (active ? 1.2 : before ? 0.86 : 1);
            result.push_back(std::move(marker));
        }
    }
    mergeClusters(result);
    std::stable_sort(result.begin(), result.end(), [this](const Marker &a, const Marker &b) {
        const auto active = [this](const Marker &m) { return fading(m.groups.front()) == 0; };
        return active(a) != active(b) ? active(b) : a.place.depth < b.place.depth;
    });
    return result;
}

/// Groups that coincide after normalizing become one disc, cut like a pie, wherever they are drawn at one place.
void SphereFigure::mergeClusters(std::vector<Marker> &markers) const
{
    for (std::size_t i = 0; i < markers.size(); ++i) {
        if (markers[i].before || markers[i].cluster < 0)
            continue;
        for (std::size_t j = i + 1; j < markers.size();) {
            const bool same = !markers[j].before && markers[j].cluster == markers[i].cluster
                && (markers[j].place.position - markers[i].place.position).manhattanLength() < 0.75;
            if (!same) {
                ++j;
                continue;
            }
            markers[i].groups.push_back(markers[j].groups.front());
            markers[i].radius = std::max(markers[i].radius, markers[j].radius);
            markers.erase(markers.begin() + static_cast<std::ptrdiff_t>(j));
        }
        if (markers[i].groups.size() > 1)
            markers[i].radius *= 1.3;
    }
}

void SphereFigure::paintMarkers(QPainter &painter, const SphereCamera &camera, const QRectF &rect) const
{
    const std::vector<Marker> all = markers(camera);
    for (const Marker &marker : all)
        paintMarker(painter, marker);
    for (const Marker &marker : all) {
        if (marker.before)
            continue;
        const QPointF anchor = marker.place.position + QPointF(marker.radius + 4, -marker.radius - 4);
        const auto active = std::find_if(marker.groups.begin(), marker.groups.end(),
                                         [this](std::int64_t group) { return group == m_selection.activeGroup(); });
        if (active != marker.groups.end())
            paintLabel(painter, anchor, label(*active), m_theme.groupTextColor(*active), rect);
        else if (!m_interactive && m_projection->groups.size() <= mostLabels)
            paintLabel(painter, anchor, labels(marker.groups), m_theme.groupTextColor(marker.groups.front()), rect);
        else if (marker.groups.size() > 1)
            paintLabel(painter, anchor, QStringLiteral("× %1").arg(marker.groups.size()), m_theme.mutedText, rect);
    }
}

/// "c = 0, c = 2".
QString SphereFigure::labels(const std::vector<std::int64_t> &groups) const
{
    QStringList texts;
    for (const std::int64_t group : groups)
        texts << label(group);
    return texts.join(QStringLiteral(", "));
}

void SphereFigure::paintMarker(QPainter &painter, const Marker &marker) const
{
    const QPointF position = marker.place.position;
    const QColor color = groupColor(marker.groups.front());
    if (marker.before) {
        painter.setPen(QPen(color, 1.8));
        painter.setBrush(m_theme.figureBackground);
        painter.drawEllipse(position, marker.radius, marker.radius);
        return;
    }
    const QRectF box(position.x() - marker.radius, position.y() - marker.radius, 2 * marker.radius, 2 * marker.radius);
    if (marker.groups.size() > 1) {
        painter.setPen(Qt::NoPen);
        const double slice = 360.0 / static_cast<double>(marker.groups.size());
        for (std::size_t i = 0; i < marker.groups.size(); ++i) {
            painter.setBrush(groupColor(marker.groups[i]));
            painter.drawPie(box, static_cast<int>(16 * (90 + slice * static_cast<double>(i))),
                            static_cast<int>(std::ceil(16 * slice)));
        }
        painter.setBrush(Qt::NoBrush);
    } else {
        painter.setBrush(color);
    }
    painter.setPen(QPen(m_theme.figureBackground, 1.3));
    if (marker.fartherOut) {
        painter.save();
        painter.translate(position);
        painter.rotate(marker.outwards);
        const double r = marker.radius;
        painter.drawPolygon(QPolygonF({{-r, -r}, {1.2 * r, 0}, {-r, r}}));
        painter.restore();
        return;
    }
    painter.drawEllipse(position, marker.radius, marker.radius);
}

/// Beside the anchor, on a small card; on the other side where it would leave the picture.
void SphereFigure::paintLabel(QPainter &painter, QPointF anchor, const QString &text, const QColor &color,
                              const QRectF &rect) const
{
    painter.setFont(m_theme.captionFont());
    const QFontMetricsF metrics(painter.font());
    QRectF box(anchor.x(), anchor.y() - metrics.height(), metrics.horizontalAdvance(text) + 10, metrics.height() + 2);
    if (box.right() > rect.right() - 2)
        box.moveRight(anchor.x() - 2 * (markerRadius() + 6));
    box.moveLeft(std::max(box.left(), rect.left() + 2));
    box.moveTop(std::clamp(box.top(), rect.top() + 2, std::max(rect.top() + 2, rect.bottom() - box.height() - 2)));
    flat::drawPanel(painter, box, m_theme.figureBackground, mix(color, m_theme.figureBackground, 0.55), 4);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, text);
}

std::vector<std::int64_t> SphereFigure::groupsAt(QPointF position, const QRectF &rect) const
{
    if (!emptyText().isEmpty())
        return {};
    const SphereCamera view = camera(rect);
    struct Hit
    {
        double distance;
        double depth;
        std::int64_t group;
    };
    std::vector<Hit> hits;
    const double reach = markerRadius() + hitDistance;
    for (const ProjectedGroup &group : m_projection->groups) {
        double nearest = reach + 1;
        double depth = 0;
        for (const double stage : {0.0, m_selection.stage}) {
            const SphereCamera::Place place = view.place(m_scale.position(group, stage));
            const QPointF offset = place.position - position;
            const double distance = std::hypot(offset.x(), offset.y());
            if (distance < nearest) {
                nearest = distance;
                depth = place.depth;
            }
        }
        if (nearest <= reach)
            hits.push_back({nearest, depth, group.group});
    }
    // Half a pixel does not tell points apart; then the one in front counts, and of coinciding ones the first.
    std::stable_sort(hits.begin(), hits.end(), [](const Hit &a, const Hit &b) {
        const double da = std::round(2 * a.distance);
        const double db = std::round(2 * b.distance);
        return da != db ? da < db : a.depth > b.depth + 1e-6;
    });
    std::vector<std::int64_t> groups;
    for (const Hit &hit : hits)
        groups.push_back(hit.group);
    return groups;
}

} // namespace normscope
