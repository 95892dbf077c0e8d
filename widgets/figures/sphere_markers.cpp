// SPDX-License-Identifier: GPL-3.0-or-later
// Markers of the hypersphere's groups: rings, discs, labels, and hit testing.
#include "widgets/figures/sphere_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/theme/flat_parts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace normscope {

using flat::mix;

namespace {

constexpr double hitDistance = 5; // Pixels beyond the marker's rim.
constexpr std::size_t mostLabels = 8; // In files, where groups cannot be hovered.
/// Largest width of a label for groups that coincide, as a share of the picture's width.
constexpr double mostLabelWidth = 0.4;
constexpr double gapToLabel = 4; // Pixels between a marker's rim and its label.
/// Other distances for labels that would cover something, in pixels; a line then leads to the marker.
constexpr std::array distancesOfLabel {gapToLabel, 18.0, 34.0};
/// Candidate sides of a marker for its label, in order of preference.
constexpr std::array sidesOfLabel {QPointF(1, -1), QPointF(-1, -1), QPointF(1, 1),  QPointF(-1, 1),
                                   QPointF(1, 0),  QPointF(-1, 0),  QPointF(0, -1), QPointF(0, 1)};
constexpr int costOfOverlap = 1000000; // More than the number of points drawn.

/// Moves a box down until it overlaps no other; at most as many moves as boxes, since each goes to the end of one.
QRectF below(QRectF box, const std::vector<QRectF> &taken)
{
    const auto overlaps = [&box](const QRectF &other) { return other.intersects(box); };
    for (auto other = std::ranges::find_if(taken, overlaps); other != taken.end();
         other = std::ranges::find_if(taken, overlaps))
        box.moveTop(other->bottom() + 1);
    return box;
}

/// A box of this size on a side of a point, `gap` away from it, and within `rect`.
QRectF besideMarker(QPointF point, double gap, QPointF side, QSizeF size, const QRectF &rect)
{
    const QPointF centre = point + QPointF(side.x() * (gap + size.width() / 2), side.y() * (gap + size.height() / 2));
    const QPointF corner = centre - QPointF(size.width() / 2, size.height() / 2);
    return {
        QPointF(std::clamp(corner.x(), rect.left() + 2, std::max(rect.left() + 2, rect.right() - size.width() - 2)),
                std::clamp(corner.y(), rect.top() + 2, std::max(rect.top() + 2, rect.bottom() - size.height() - 2))),
        size};
}

QString timesText(const std::vector<std::int64_t> &groups)
{
    return QStringLiteral("× %1").arg(groups.size());
}

} // namespace

/// A marker for one group, or for several groups at the same place.
struct SphereFigure::Marker
{
    SphereCamera::Place place;
    std::vector<std::int64_t> groups;
    int cluster = -1;
    bool before = false; ///< A ring where the input is; else a disc at the present stage.
    bool fartherOut = false; ///< Drawn at the edge, as a triangle that points away from the centre.
    double outwards = 0; ///< Direction of the triangle in degrees, clockwise from the right.
    double radius = 0;
};

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

/// Merges the discs of groups that coincide after normalization into one divided disc, if they are drawn at one place.
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
    for (const Marker &marker : all) {
        const FigureElement element(painter, elementId(marker.groups.front()));
        paintMarker(painter, marker);
    }
    std::vector<QRectF> taken;
    const auto write = [&](const Marker &marker, const QString &text, const QColor &color) {
        taken.push_back(placeOfLabel(marker, text, camera, rect, taken));
        paintLeader(painter, marker, taken.back(), color);
        paintLabel(painter, taken.back(), text, color);
    };
    for (const Marker &marker : all) {
        if (marker.before)
            continue;
        const auto active = std::find_if(marker.groups.begin(), marker.groups.end(),
                                         [this](std::int64_t group) { return group == m_selection.activeGroup(); });
        if (active != marker.groups.end())
            write(marker, label(*active), m_theme.groupTextColor(*active));
        else if (!m_interactive && m_projection->groups.size() <= mostLabels)
            write(marker, labels(marker.groups, mostLabelWidth * rect.width()),
                  m_theme.groupTextColor(marker.groups.front()));
        else if (marker.groups.size() > 1)
            write(marker, timesText(marker.groups), m_theme.mutedText);
    }
}

/// "c = 0, c = 2", or "n = 0, c = 0; n = 0, c = 1"; only their number if that is wider than `width`.
QString SphereFigure::labels(const std::vector<std::int64_t> &groups, double width) const
{
    QStringList texts;
    for (const std::int64_t group : groups)
        texts << label(group);
    const bool isNested = texts.front().contains(QLatin1Char(','));
    const QString text = texts.join(isNested ? QStringLiteral("; ") : QStringLiteral(", "));
    const bool fits = texts.size() == 1 || QFontMetricsF(m_theme.captionFont()).horizontalAdvance(text) <= width;
    return fits ? text : timesText(groups);
}

void SphereFigure::paintMarker(QPainter &painter, const Marker &marker) const
{
    const QPointF position = marker.place.position;
    const QColor color = groupColor(marker.groups.front());
    if (marker.before) {
        painter.setPen(QPen(color, m_theme.line(1.8)));
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
    painter.setPen(QPen(m_theme.figureBackground, m_theme.line(1.3)));
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

/// The box of a label near its marker where it covers the fewest points; moved below labels that are already placed.
QRectF SphereFigure::placeOfLabel(const Marker &marker, const QString &text, const SphereCamera &camera,
                                  const QRectF &rect, const std::vector<QRectF> &taken) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    const QSizeF size(metrics.horizontalAdvance(text) + 10, metrics.height() + 2);
    QRectF best;
    int fewest = std::numeric_limits<int>::max();
    for (const double distance : distancesOfLabel) {
        // Among a crowd every place covers some, and to count them takes long.
        if (fewest == 0 || (hasCrowd() && distance > gapToLabel))
            break;
        for (const QPointF side : sidesOfLabel) {
            const QRectF box = besideMarker(marker.place.position, marker.radius + distance, side, size, rect);
            const bool overlaps
                = std::ranges::any_of(taken, [&box](const QRectF &other) { return other.intersects(box); });
            const int cost = pointsIn(box, camera) + (overlaps ? costOfOverlap : 0);
            if (cost < fewest) {
                best = box;
                fewest = cost;
            }
        }
    }
    return fewest < costOfOverlap ? best : below(best, taken);
}

/// Paints a line from a marker to the nearest point of its label, if that is not just beside it.
void SphereFigure::paintLeader(QPainter &painter, const Marker &marker, const QRectF &box, const QColor &color) const
{
    const QPointF from = marker.place.position;
    const QPointF to(std::clamp(from.x(), box.left(), box.right()), std::clamp(from.y(), box.top(), box.bottom()));
    const double length = std::hypot(to.x() - from.x(), to.y() - from.y());
    if (length <= marker.radius + 2 * gapToLabel)
        return;
    painter.setPen(QPen(mix(color, m_theme.figureBackground, 0.3), m_theme.line(1)));
    painter.drawLine(from + marker.radius / length * (to - from), to);
}

void SphereFigure::paintLabel(QPainter &painter, const QRectF &box, const QString &text, const QColor &color) const
{
    painter.setFont(m_theme.captionFont());
    flat::drawPanel(painter, box, m_theme.figureBackground, mix(color, m_theme.figureBackground, 0.55), 4,
                    m_theme.line(1));
    painter.setPen(QPen(color, m_theme.line(1)));
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
    // Distances are compared in half pixels; equal ones by depth, and coinciding points by group order.
    std::stable_sort(hits.begin(), hits.end(), [](const Hit &a, const Hit &b) {
        const double da = std::round(2 * a.distance);
        const double db = std::round(2 * b.distance);
        return da != db ? da < db : a.depth > b.depth + 1e-6;
    });
    std::vector<std::int64_t> groups(hits.size());
    std::transform(hits.begin(), hits.end(), groups.begin(), [](const Hit &hit) { return hit.group; });
    return groups;
}

} // namespace normscope
