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

/// Which groups of a cube have colour.
enum class CubeColors
{
    One, ///< One of them, as in the paper.
    All
};
template <>
struct EnumNames<CubeColors>
{
    static constexpr std::pair<CubeColors, std::string_view> all[]
        = {{CubeColors::One, "one"}, {CubeColors::All, "all"}};
};

/// A normalization as in Wu & He 2018 (arXiv:1803.08494), fig. 2: the tensor as a block of batch × channel × all other
/// axes, with the cells that share a mean in one colour, and below it which axes are kept and which reduced. Short
/// enough of words to be read where four stand side by side.
class CubeFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::CubeFigure)

public:
    /// Null: nothing yet.
    void setEvaluation(EvaluationPtr evaluation);
    /// What the words below speak of, where the cube is a scheme of it; null: of the cube.
    void setSubject(EvaluationPtr subject) { m_subject = std::move(subject); }
    void setTheme(const Theme &theme) { m_theme = theme; }
    /// The same for all cubes that stand beside each other.
    void setPose(const BlockPose &pose) { m_pose = pose; }
    void setColors(CubeColors colors) { m_colors = colors; }
    /// The group in colour; out of range: the first.
    void setGroup(std::int64_t group);

    double heightFor(double width) const;
    void paint(QPainter &painter, const QRectF &rect) const;
    /// The element whose cell is in front there, or noIndex.
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
    /// Of a face in colour, or noIndex.
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
