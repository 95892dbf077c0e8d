// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>

#include <utility>

class QPainter;

namespace normscope {

/// Which groups of a cube are coloured.
enum class CubeColors
{
    One, ///< A single group, as in the paper.
    All
};
template <>
struct EnumNames<CubeColors>
{
    static constexpr std::pair<CubeColors, std::string_view> all[]
        = {{CubeColors::One, "one"}, {CubeColors::All, "all"}};
};

/// A normalization as in Wu & He 2018 (arXiv:1803.08494), fig. 2: the tensor as a block of batch × channel × all other
/// axes, with the cells that share a mean in one colour, and below it the kept and the reduced axes. The texts are
/// short enough for four cubes side by side.
class CubeFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::CubeFigure)

public:
    /// Null shows nothing.
    void setEvaluation(EvaluationPtr evaluation);
    /// The evaluation that the texts are about if the cube is only a scheme of it; null: that of the cube.
    void setSubject(EvaluationPtr subject) { m_subject = std::move(subject); }
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// The same for all cubes side by side.
    void setPose(const BlockPose &pose) { m_pose = pose; }
    void setColors(CubeColors colors) { m_colors = colors; }
    /// The coloured group; out of range: the first one.
    void setGroup(std::int64_t group);

    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    /// The element of the frontmost cell at this point, or noIndex.
    std::int64_t elementAt(QPointF point, const QRectF &rect) const;
    QString description() const;

private:
    const Evaluation &spoken() const { return m_subject ? *m_subject : *m_evaluation; }
    QRectF blockArea(const QRectF &rect) const;
    double wordsHeight() const;
    std::int64_t groupOf(int cell, const std::vector<BlockCells::Cell> &cells) const;
    QColor faceColor(BlockRole normal, const QColor &base) const;
    void paintFaces(QPainter &painter, const BlockGeometry &geometry) const;
    void paintFace(QPainter &painter, const BlockGeometry::Face &face, std::int64_t group) const;
    /// The group of a coloured face, else noIndex.
    std::int64_t shownGroup(const BlockGeometry::Face &face, const std::vector<BlockCells::Cell> &cells) const;
    void paintSeams(QPainter &painter, const BlockGeometry &geometry) const;
    void paintOutlines(QPainter &painter, const BlockGeometry &geometry) const;
    void paintAxes(QPainter &painter, const BlockGeometry &geometry) const;
    void paintWords(QPainter &painter, const QRectF &rect) const;
    QString axisName(BlockRole role) const;
    QFont axisFont() const;

    EvaluationPtr m_evaluation;
    EvaluationPtr m_subject;
    BlockCells m_cells;
    Theme m_theme = Theme::light();
    BlockPose m_pose;
    CubeColors m_colors = CubeColors::One;
    std::int64_t m_group = 0;
};

} // namespace normscope
