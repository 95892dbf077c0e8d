// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/cube_figure.h"

#include "widgets/compare/choice_text.h"
#include "widgets/core/figure_element.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/group_pattern.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace normscope {

namespace {

constexpr double axisGap = 5;
/// Ratio of a cube's height, without its texts, to its width.
constexpr double cubeRatio = 0.86;

/// Faces are lit from above and a little from the right, as those of the axes block.
double cubeBrightness(BlockRole normal)
{
    if (normal == BlockRole::Rest)
        return 0.34;
    return normal == BlockRole::Batch ? 0.16 : 0;
}

using EdgeOfFace = std::pair<std::pair<long, long>, std::pair<long, long>>;

/// An edge of a face; equal for the two faces that share it.
EdgeOfFace edgeOf(const BlockGeometry::Face &face, std::size_t corner)
{
    const auto rounded
        = [](QPointF point) { return std::pair(std::lround(8 * point.x()), std::lround(8 * point.y())); };
    return std::minmax(rounded(face.corners[corner]), rounded(face.corners[(corner + 1) % face.corners.size()]));
}

QPainterPath facePath(const BlockGeometry::Face &face)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(face.corners.begin(), face.corners.end())));
    path.closeSubpath();
    return path;
}

} // namespace

void CubeFigure::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    m_cells = m_evaluation ? BlockCells(m_evaluation->problem().layout, m_evaluation->input().shape()) : BlockCells();
    setGroup(m_group);
}

void CubeFigure::setGroup(std::int64_t group)
{
    m_group = m_evaluation && group >= 0 && group < m_evaluation->grouping().groupCount() ? group : 0;
}

QFont CubeFigure::axisFont() const
{
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

double CubeFigure::wordsHeight() const
{
    return 2 * QFontMetricsF(m_theme.captionFont()).height() + 2;
}

double CubeFigure::heightFor(double width) const
{
    return std::min(cubeRatio * width, 320.0) + wordsHeight();
}

QRectF CubeFigure::blockArea(const QRectF &rect) const
{
    const QFontMetricsF metrics(axisFont());
    const double around = metrics.height() + axisGap;
    // Names are written horizontally, even that of the vertical axis.
    const double beside = std::max(around, metrics.horizontalAdvance(axisName(BlockRole::Rest)) + 2 + axisGap);
    return rect.adjusted(beside, 2, -beside, -wordsHeight() - around);
}

QString CubeFigure::axisName(BlockRole role) const
{
    QStringList names;
    for (const BlockDirection::Axis &axis : m_cells.direction(role).axes)
        names += QString::fromStdString(m_evaluation->problem().layout.names[static_cast<std::size_t>(axis.axis)]);
    return names.join(QStringLiteral("·"));
}

std::int64_t CubeFigure::groupOf(int cell, const std::vector<BlockCells::Cell> &cells) const
{
    return m_evaluation->grouping().groupOf(cells[static_cast<std::size_t>(cell)].element);
}

QColor CubeFigure::faceColor(BlockRole normal, const QColor &base) const
{
    const bool isDark = m_theme.kind == Theme::Kind::Dark;
    const QColor light = isDark ? flat::mix(m_theme.figureBackground, m_theme.text, 0.75) : m_theme.figureBackground;
    return flat::mix(base, light, cubeBrightness(normal) * (isDark ? 0.6 : 1));
}

/// A negative group means no colour.
void CubeFigure::paintFace(QPainter &painter, const BlockGeometry::Face &face, std::int64_t group) const
{
    const bool isDark = m_theme.kind == Theme::Kind::Dark;
    const QPainterPath path = facePath(face);
    if (group >= 0) {
        fillWithGroup(painter, path, m_theme, group, faceColor(face.normal, m_theme.groupColor(group)));
        return;
    }
    const QColor pale = flat::mix(m_theme.neutralBar, m_theme.figureBackground, isDark ? 0.55 : 0.5);
    painter.fillPath(path, faceColor(face.normal, pale));
}

std::int64_t CubeFigure::shownGroup(const BlockGeometry::Face &face, const std::vector<BlockCells::Cell> &cells) const
{
    const std::int64_t group = groupOf(face.cell, cells);
    return m_colors == CubeColors::All || group == m_group ? group : noIndex;
}

void CubeFigure::paintFaces(QPainter &painter, const BlockGeometry &geometry) const
{
    const std::vector<BlockCells::Cell> cells = m_cells.cells(m_evaluation->grouping(), m_group);
    const auto shown = [&](const BlockGeometry::Face &face) { return shownGroup(face, cells); };
    {
        const FigureElement element(painter, QStringLiteral("other-groups"));
        for (const BlockGeometry::Face &face : geometry.faces()) {
            if (shown(face) == noIndex)
                paintFace(painter, face, noIndex);
        }
    }
    // Group by group, so that each is a named part of a file.
    std::vector<std::pair<std::int64_t, const BlockGeometry::Face *>> lit;
    for (const BlockGeometry::Face &face : geometry.faces()) {
        if (const std::int64_t group = shown(face); group != noIndex)
            lit.emplace_back(group, &face);
    }
    std::stable_sort(lit.begin(), lit.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (std::size_t i = 0; i < lit.size();) {
        const std::int64_t group = lit[i].first;
        const FigureElement element(painter,
                                    groupElementId(m_evaluation->grouping(), m_evaluation->problem().layout, group));
        for (; i < lit.size() && lit[i].first == group; ++i)
            paintFace(painter, *lit[i].second, group);
    }
}

/// Draws thin lines between cells, last, so that they are continuous.
void CubeFigure::paintOutlines(QPainter &painter, const BlockGeometry &geometry) const
{
    const FigureElement element(painter, QStringLiteral("cells"));
    const QColor line = flat::mix(m_theme.text, m_theme.figureBackground, 0.45);
    painter.setPen(QPen(line, m_theme.line(0.8), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    for (const BlockGeometry::Face &face : geometry.faces())
        painter.drawConvexPolygon(face.corners.data(), static_cast<int>(face.corners.size()));
    paintSeams(painter, geometry);
}

/// Draws pale lines between cells of one group on one side, where the dark lines would be lost on the group's colour.
void CubeFigure::paintSeams(QPainter &painter, const BlockGeometry &geometry) const
{
    if (m_theme.kind == Theme::Kind::Print)
        return; // In print the groups are pale themselves.
    const std::vector<BlockCells::Cell> cells = m_cells.cells(m_evaluation->grouping(), m_group);
    std::map<EdgeOfFace, std::pair<std::int64_t, BlockRole>> open; // Edges of which one face has been found so far.
    painter.setPen(QPen(flat::mix(m_theme.figureBackground, m_theme.neutralBar, 0.25), m_theme.line(0.8), Qt::SolidLine,
                        Qt::FlatCap));
    for (const BlockGeometry::Face &face : geometry.faces()) {
        const std::int64_t group = shownGroup(face, cells);
        for (std::size_t i = 0; group != noIndex && i < face.corners.size(); ++i) {
            const std::pair own(group, face.normal);
            const auto [known, isFirst] = open.try_emplace(edgeOf(face, i), own);
            if (!isFirst && known->second == own)
                painter.drawLine(face.corners[i], face.corners[(i + 1) % face.corners.size()]);
        }
    }
}

void CubeFigure::paintAxes(QPainter &painter, const BlockGeometry &geometry) const
{
    const QFontMetricsF metrics(axisFont());
    painter.setFont(axisFont());
    painter.setPen(m_theme.text);
    for (const BlockRole role : allBlockRoles) {
        const auto edge = geometry.edge(role);
        const QString name = axisName(role);
        if (!edge || name.isEmpty())
            continue;
        QRectF box({}, metrics.size(0, name) + QSizeF(2, 0));
        const double reach = std::abs(edge->outwards.x()) * box.width() / 2
            + std::abs(edge->outwards.y()) * box.height() / 2 + axisGap;
        box.moveCenter((edge->from + edge->to) / 2 + reach * edge->outwards);
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, name);
    }
}

void CubeFigure::paintWords(QPainter &painter, const QRectF &rect) const
{
    const QFontMetricsF metrics(m_theme.captionFont());
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    QRectF line(rect.left(), rect.bottom() - wordsHeight(), rect.width(), metrics.height());
    for (const QString &words :
         {QStringLiteral("%1, %2").arg(keptText(spoken()), reducedText(spoken())), groupsText(spoken())}) {
        painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter,
                         metrics.elidedText(words, Qt::ElideRight, rect.width()));
        line.translate(0, metrics.height());
    }
}

void CubeFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (!m_evaluation || m_cells.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const BlockGeometry geometry(m_cells, m_pose, blockArea(rect));
    paintFaces(painter, geometry);
    paintOutlines(painter, geometry);
    paintAxes(painter, geometry);
    paintWords(painter, rect);
    painter.restore();
}

std::int64_t CubeFigure::elementAt(QPointF point, const QRectF &rect) const
{
    if (!m_evaluation || m_cells.isEmpty())
        return noIndex;
    const int cell = BlockGeometry(m_cells, m_pose, blockArea(rect)).cellAt(point);
    return cell < 0 ? noIndex
                    : m_cells.cells(m_evaluation->grouping(), m_group)[static_cast<std::size_t>(cell)].element;
}

QString CubeFigure::description() const
{
    if (!m_evaluation)
        return {};
    return tr("%1, %2: %3.").arg(keptText(spoken()), reducedText(spoken()), groupsText(spoken()));
}

} // namespace normscope
