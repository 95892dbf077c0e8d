// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/group_pattern.h"

#include "widgets/theme/flat_parts.h"

#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <cmath>

namespace normscope {

namespace {

constexpr double wide = 5;
constexpr double dense = 2.6;
/// Distance between the lines over masked cells, in logical pixels.
constexpr double maskedDistance = 4;
/// Share of the figure's background in the fill behind the hatching.
constexpr double paleness = 0.72;

struct Hatching
{
    double angle; ///< Degrees.
    double distance; ///< Logical pixels between lines.
    bool crossed; ///< A second set of lines at a right angle.
};

constexpr std::array<Hatching, Theme::strongGroups> hatchings {{{45, wide, false},
                                                                {-45, wide, false},
                                                                {0, wide, false},
                                                                {90, wide, false},
                                                                {45, wide, true},
                                                                {0, wide, true},
                                                                {45, dense, false},
                                                                {-45, dense, false},
                                                                {0, dense, false},
                                                                {90, dense, false},
                                                                {45, dense, true},
                                                                {0, dense, true}}};

/// The dash pattern of a group in line widths: drawn, gap, drawn, …
const QVector<double> &dashes(std::int64_t group)
{
    static const std::array<QVector<double>, Theme::strongGroups> patterns {
        QVector<double> {}, {4, 2}, {1, 2},        {6, 2, 1, 2}, {8, 3},  {2, 1},
        {6, 2, 1, 2, 1, 2}, {1, 4}, {10, 2, 3, 2}, {3, 3},       {12, 2}, {4, 2, 4, 2, 1, 2}};
    return patterns[static_cast<std::size_t>(group % Theme::strongGroups)];
}

void drawLines(QPainter &painter, const QRectF &area, double angle, double distance)
{
    // Lines through fixed places of the painter's coordinates, so that the hatching continues across the faces of one
    // body.
    QTransform turn;
    turn.rotate(angle);
    const QRectF turned = turn.inverted().mapRect(area);
    const int first = static_cast<int>(std::ceil(turned.top() / distance));
    const int end = static_cast<int>(std::ceil(turned.bottom() / distance));
    for (int line = first; line < end; ++line) {
        const double y = line * distance;
        painter.drawLine(turn.map(QLineF(turned.left(), y, turned.right(), y)));
    }
}

} // namespace

QPen groupPen(const Theme &theme, std::int64_t group, const QColor &color, double width)
{
    QPen pen(color, width);
    if (theme.kind == Theme::Kind::Print && !dashes(group).isEmpty()) {
        pen.setDashPattern(dashes(group));
        pen.setCapStyle(Qt::FlatCap);
    }
    return pen;
}

void fillWithGroup(QPainter &painter, const QPainterPath &shape, const Theme &theme, std::int64_t group,
                   const QColor &color)
{
    const bool hatched = theme.kind == Theme::Kind::Print;
    painter.fillPath(shape, hatched ? flat::mix(color, theme.figureBackground, paleness) : color);
    if (!hatched)
        return;
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    painter.setPen(QPen(color, theme.line(1)));
    const Hatching &hatching = hatchings[static_cast<std::size_t>(group % Theme::strongGroups)];
    drawLines(painter, shape.boundingRect(), hatching.angle, hatching.distance);
    if (hatching.crossed)
        drawLines(painter, shape.boundingRect(), hatching.angle + 90, hatching.distance);
    painter.restore();
}

void hatchMasked(QPainter &painter, const QPainterPath &shape, const Theme &theme)
{
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    painter.setPen(QPen(theme.text, theme.line(1)));
    drawLines(painter, shape.boundingRect(), 45, maskedDistance);
    painter.restore();
}

void drawGroupSwatch(QPainter &painter, const QRectF &square, const Theme &theme, std::int64_t group)
{
    if (theme.kind == Theme::Kind::Print) {
        QPainterPath path;
        path.addRect(square);
        fillWithGroup(painter, path, theme, group, theme.groupColor(group));
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.groupColor(group));
    painter.drawRoundedRect(square, 2, 2);
}

} // namespace normscope
