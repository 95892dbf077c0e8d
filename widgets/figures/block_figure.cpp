// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/block_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/group_pattern.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPolygonF>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace normscope {

using flat::mix;

namespace {

constexpr double blockMargin = 8;
constexpr double captionGap = 4;
constexpr double legendGap = 6;
constexpr double swatchSize = 9;
constexpr double edgeLabelGap = 7;
/// Room for the names of the axes around the block.
constexpr double labelRoom = 44;
/// As a share of the picture's width.
constexpr double largestLabelShare = 0.32;
/// Opacity of the pale cells through which a group's cells are seen.
constexpr float paleOpacity = 0.5F;
constexpr float paleLineOpacity = 0.7F;

/// Faces are lit from above and a little from the right.
double brightness(BlockRole normal)
{
    switch (normal) {
    case BlockRole::Rest:
        return 0.34;
    case BlockRole::Batch:
        return 0.16;
    case BlockRole::Channel:
        break;
    }
    return 0;
}

double lineWidth(const BlockGeometry &geometry)
{
    return geometry.faces().size() > 400 ? 0.8 : 1.3;
}

/// The outline of a face, moved inwards by `distance` pixels on all sides.
QPolygonF insetOutline(const BlockGeometry::Face &face, double distance)
{
    const QPointF across = face.corners[1] - face.corners[0];
    const QPointF down = face.corners[3] - face.corners[0];
    const double area = std::abs(across.x() * down.y() - across.y() * down.x());
    // The shares of each side that move the two others inwards by the distance; a sliver shrinks to its middle line.
    const double alongAcross = std::min(0.5, distance * std::hypot(down.x(), down.y()) / area);
    const double alongDown = std::min(0.5, distance * std::hypot(across.x(), across.y()) / area);
    const QPointF a = alongAcross * across;
    const QPointF d = alongDown * down;
    return {{face.corners[0] + a + d, face.corners[1] - a + d, face.corners[2] - a - d, face.corners[3] + a - d}};
}

/// If two labels overlap, the wider one is narrowed.
void keepApart(QRectF &a, QRectF &b)
{
    if (!a.intersects(b))
        return;
    QRectF &wider = a.width() > b.width() ? a : b;
    const QRectF &other = &wider == &a ? b : a;
    if (wider.center().x() < other.center().x())
        wider.setRight(std::max(wider.left(), other.left() - edgeLabelGap / 2));
    else
        wider.setLeft(std::min(wider.right(), other.right() + edgeLabelGap / 2));
}

QPolygonF outline(const BlockGeometry::Face &face)
{
    QPolygonF polygon;
    for (const QPointF corner : face.corners)
        polygon << corner;
    return polygon;
}

} // namespace

void BlockFigure::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    m_cells = m_evaluation ? BlockCells(m_evaluation->problem().layout, m_evaluation->input().shape()) : BlockCells();
    m_arrangement.reset();
}

void BlockFigure::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_arrangement.reset();
}

void BlockFigure::setPose(const BlockPose &pose)
{
    m_pose = pose;
    m_arrangement.reset();
}

void BlockFigure::setInteractive(bool interactive)
{
    m_interactive = interactive;
    m_arrangement.reset();
}

std::int64_t BlockFigure::shownGroup() const
{
    if (!m_evaluation)
        return noIndex;
    const std::int64_t active = m_selection.activeGroup();
    return active == noIndex || active >= m_evaluation->grouping().groupCount() ? 0 : active;
}

std::vector<BlockCells::Cell> BlockFigure::shownCells() const
{
    return m_cells.cells(m_evaluation->grouping(), shownGroup());
}

CaptionFlow BlockFigure::captionFlow(const QRectF &rect) const
{
    std::vector<CaptionFlow::Phrase> phrases;
    for (const QString &text : elisions())
        phrases.push_back({text});
    if (m_interactive && m_pose.fold == 1)
        phrases.push_back({tr("drag to turn")});
    const int lines = rect.height() < 130 ? 0 : rect.height() < 220 ? 1 : 2;
    return {phrases, m_theme, rect.width() - 2 * blockMargin, lines};
}

QRectF BlockFigure::pictureArea(const QRectF &rect, double captionHeight) const
{
    const double legend = QFontMetricsF(m_theme.captionFont()).height() + legendGap;
    const QRectF picture
        = rect.adjusted(blockMargin, blockMargin + legend, -blockMargin, -blockMargin - captionHeight - captionGap);
    // Room for the names at the left and below.
    const double across = m_pose.fold * std::min(labelRoom, 0.22 * rect.width());
    const double down = m_pose.fold * std::min(0.4 * labelRoom, 0.1 * rect.height());
    return picture.adjusted(across, 0, -across, -down);
}

const BlockFigure::Arrangement &BlockFigure::arrangement(const QRectF &rect) const
{
    if (!m_arrangement || m_arrangement->rect != rect) {
        const CaptionFlow captions = captionFlow(rect);
        m_arrangement = {rect, captions, BlockGeometry(m_cells, m_pose, pictureArea(rect, captions.height()))};
    }
    return *m_arrangement;
}

QColor BlockFigure::faceColor(BlockRole normal, bool inGroup) const
{
    const bool dark = m_theme.kind == Theme::Kind::Dark;
    const QColor base = inGroup ? m_theme.groupColor(shownGroup())
                                : mix(m_theme.neutralBar, m_theme.figureBackground, dark ? 0.3 : 0.1);
    const QColor light = dark ? mix(m_theme.figureBackground, m_theme.text, 0.75) : m_theme.figureBackground;
    return mix(base, light, brightness(normal) * (dark ? 0.6 : 1));
}

void BlockFigure::paint(QPainter &painter, const QRectF &rect, const Scenery *scenery) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_evaluation || m_cells.isEmpty()) {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        painter.drawText(rect.adjusted(24, 16, -24, -16), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Open a tensor to see it as a block."));
        painter.restore();
        return;
    }
    if (scenery)
        painter.drawPixmap(rect.topLeft(), scenery->ground);
    else
        paintGround(painter, rect);
    const std::vector<BlockCells::Cell> cells = shownCells();
    const BlockGeometry &geometry = arrangement(rect).geometry;
    if (m_pose.fold == 1) {
        std::vector<bool> lit;
        lit.reserve(cells.size());
        for (const BlockCells::Cell &cell : cells)
            lit.push_back(cell.inGroup);
        const Faces group = geometry.litFaces(lit);
        paintGroup(painter, group, false, lineWidth(geometry));
        if (scenery)
            painter.drawPixmap(rect.topLeft(), scenery->hull);
        else
            paintHull(painter, rect);
        paintGroup(painter, group, true, lineWidth(geometry));
        paintCellMarks(painter, group, cells);
    } else {
        paintLoose(painter, geometry, cells);
    }
    paintMasked(painter, geometry.faces(), cells);
    paintCellMarks(painter, geometry.faces(), cells);
    paintLegend(painter, rect);
    painter.restore();
}

void BlockFigure::paintGround(QPainter &painter, const QRectF &rect) const
{
    if (!m_evaluation || m_cells.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const CaptionFlow &captions = arrangement(rect).captions;
    if (m_pose.fold == 1)
        paintAxisNames(painter, rect);
    captions.paint(painter,
                   QRectF(rect.left() + blockMargin, rect.bottom() - captions.height() - blockMargin / 2,
                          rect.width() - 2 * blockMargin, captions.height()),
                   m_theme);
    painter.restore();
}

void BlockFigure::paintHull(QPainter &painter, const QRectF &rect) const
{
    if (!m_evaluation || m_cells.isEmpty() || m_pose.fold < 1)
        return;
    const FigureElement element(painter, QStringLiteral("other-groups"));
    const BlockGeometry &geometry = arrangement(rect).geometry;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor lines = m_theme.figureBackground;
    lines.setAlphaF(paleLineOpacity);
    // Round joins would take twice as long.
    painter.setPen(QPen(lines, m_theme.line(lineWidth(geometry)), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    for (const BlockGeometry::Face &face : geometry.faces()) {
        QColor color = faceColor(face.normal, false);
        color.setAlphaF(paleOpacity);
        painter.setBrush(color);
        painter.drawConvexPolygon(outline(face));
    }
    painter.restore();
}

/// Paints the group's faces without outlines: with gaps of a line's width instead it takes half the time. Faces of the
/// same colour form one path.
void BlockFigure::paintGroup(QPainter &painter, const Faces &faces, bool ofHull, double line) const
{
    const FigureElement element(painter,
                                groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, shownGroup()));
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const auto fill = [&](BlockRole normal) {
        fillWithGroup(painter, path, m_theme, shownGroup(), faceColor(normal, true));
        path.clear();
    };
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i].isHull != ofHull)
            continue;
        path.addPolygon(insetOutline(faces[i], m_theme.line(line) / 2));
        path.closeSubpath();
        if (i + 1 == faces.size() || faces[i + 1].normal != faces[i].normal || faces[i + 1].isHull != ofHull)
            fill(faces[i].normal);
    }
}

/// Paints an unfolded block, whose cells are separate.
void BlockFigure::paintLoose(QPainter &painter, const BlockGeometry &geometry,
                             const std::vector<BlockCells::Cell> &cells) const
{
    for (const BlockGeometry::Face &face : geometry.faces()) {
        const bool inGroup = cells[static_cast<std::size_t>(face.cell)].inGroup;
        const QColor color = faceColor(face.normal, inGroup);
        if (inGroup) {
            QPainterPath path;
            path.addPolygon(outline(face));
            path.closeSubpath();
            fillWithGroup(painter, path, m_theme, shownGroup(), color);
        }
        painter.setPen(QPen(m_theme.figureBackground, m_theme.line(lineWidth(geometry)), Qt::SolidLine, Qt::FlatCap,
                            Qt::MiterJoin));
        painter.setBrush(inGroup ? QBrush(Qt::NoBrush) : QBrush(color));
        painter.drawConvexPolygon(outline(face));
    }
}

/// Hatches the visible masked cells.
void BlockFigure::paintMasked(QPainter &painter, const Faces &faces, const std::vector<BlockCells::Cell> &cells) const
{
    if (m_evaluation->problem().mask.isEmpty())
        return;
    const FigureElement element(painter, QStringLiteral("masked"));
    for (const BlockGeometry::Face &face : faces) {
        if (!m_evaluation->isMasked(cells[static_cast<std::size_t>(face.cell)].element))
            continue;
        QPainterPath path;
        path.addPolygon(outline(face));
        path.closeSubpath();
        hatchMasked(painter, path, m_theme);
    }
}

/// Outlines the visible cells of the hovered and the pinned element.
void BlockFigure::paintCellMarks(QPainter &painter, const Faces &faces,
                                 const std::vector<BlockCells::Cell> &cells) const
{
    painter.setBrush(Qt::NoBrush);
    for (const BlockGeometry::Face &face : faces) {
        const std::int64_t element = cells[static_cast<std::size_t>(face.cell)].element;
        const bool isPinned = element == m_selection.pinnedElement;
        if (!isPinned && element != m_selection.hoveredElement)
            continue;
        painter.setPen(
            QPen(m_theme.cellFrame, m_theme.line(isPinned ? 2 : 1.5), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawConvexPolygon(outline(face));
    }
}

QFont BlockFigure::labelFont() const
{
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

std::vector<BlockFigure::AxisLabel> BlockFigure::axisLabels(const QRectF &rect) const
{
    const auto &[place, captions, geometry] = arrangement(rect);
    const QFontMetricsF metrics(labelFont());
    const QRectF room = rect.adjusted(0, 0, 0, -captions.height() - blockMargin / 2);
    std::vector<AxisLabel> labels;
    for (const BlockRole role : allBlockRoles) {
        QString text = directionText(role);
        const auto edge = geometry.edge(role);
        if (text.isEmpty() || !edge)
            continue;
        const auto boxOf = [&](const QString &label) {
            QSizeF size = metrics.size(0, label);
            size.setWidth(std::min(size.width(), largestLabelShare * rect.width()));
            // The distance at which the box just clears the edge, for any direction of the edge.
            const double reach = std::abs(edge->outwards.x()) * size.width() / 2
                + std::abs(edge->outwards.y()) * size.height() / 2 + edgeLabelGap;
            QRectF box({}, size + QSizeF(2, 0));
            box.moveCenter((edge->from + edge->to) / 2 + reach * edge->outwards);
            box.moveBottom(std::min(box.bottom(), room.bottom()));
            box.setLeft(std::max(box.left(), room.left())); // The rest of the text is elided.
            box.setRight(std::min(box.right(), room.right()));
            return box;
        };
        QRectF box = boxOf(text);
        if (metrics.size(0, text).width() > box.width()) {
            text.replace(u' ', u'\n'); // The lengths below the names.
            box = boxOf(text);
        }
        for (AxisLabel &other : labels)
            keepApart(box, other.box);
        labels.push_back({box, text});
    }
    for (AxisLabel &label : labels) {
        QStringList lines = label.text.split(QLatin1Char('\n'));
        for (QString &line : lines)
            line = metrics.elidedText(line, Qt::ElideMiddle, label.box.width());
        label.text = lines.join(QLatin1Char('\n'));
    }
    return labels;
}

void BlockFigure::paintAxisNames(QPainter &painter, const QRectF &rect) const
{
    painter.setFont(labelFont());
    painter.setPen(m_theme.text);
    for (const AxisLabel &label : axisLabels(rect))
        painter.drawText(label.box, Qt::AlignCenter, label.text);
}

/// Paints the legend: which group is in colour, and how many cells of the tensor it has.
void BlockFigure::paintLegend(QPainter &painter, const QRectF &rect) const
{
    QFont font = m_theme.captionFont();
    const double height = QFontMetricsF(font).height();
    const QRectF line = rect.adjusted(blockMargin, blockMargin, -blockMargin, 0);
    drawGroupSwatch(painter, {line.left(), line.top() + (height - swatchSize) / 2, swatchSize, swatchSize}, m_theme,
                    shownGroup());
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(m_theme.groupTextColor(shownGroup()));
    const QString name = groupText();
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(name);
    const double left = line.left() + swatchSize + legendGap;
    const double room = line.right() - left;
    painter.drawText(QRectF(left, line.top(), room, height), Qt::AlignLeft | Qt::AlignVCenter,
                     width <= room ? name : metrics.elidedText(name, Qt::ElideRight, room));
    const QString count = countPhrase();
    const double right = left + width + 10;
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    if (right + QFontMetricsF(painter.font()).horizontalAdvance(count) < line.right())
        painter.drawText(QRectF(right, line.top(), line.right() - right, height), Qt::AlignLeft | Qt::AlignVCenter,
                         count);
}

std::int64_t BlockFigure::elementAt(QPointF position, const QRectF &rect) const
{
    if (!m_evaluation || m_cells.isEmpty())
        return noIndex;
    const int cell = arrangement(rect).geometry.cellAt(position);
    return cell < 0 ? noIndex : shownCells()[static_cast<std::size_t>(cell)].element;
}

} // namespace normscope
