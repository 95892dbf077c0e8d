// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/figures/caption_flow.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>

class QPainter;
class QPixmap;

namespace normscope {

/// The axes block: the tensor as a cube of cells, batch × channel × all other axes, with one group in colour: the
/// hovered or pinned one, else the first. Wu & He 2018 (arXiv:1803.08494), fig. 2, for any layout.
class BlockFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::BlockFigure)

public:
    /// Null: nothing yet.
    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    void setTheme(const Theme &theme) { m_theme = theme; }
    void setPose(const BlockPose &pose) { m_pose = pose; }
    const BlockPose &pose() const { return m_pose; }
    /// On screen the caption ends with how to turn it.
    void setInteractive(bool interactive) { m_interactive = interactive; }

    /// `hull` is what paintHull() paints in the same place, if it is kept; else it is painted now.
    void paint(QPainter &painter, const QRectF &rect, const QPixmap *hull = nullptr) const;
    /// The part of the folded block's picture that does not depend on the selection: every outer face as if no group
    /// were in colour. Most of the work.
    void paintHull(QPainter &painter, const QRectF &rect) const;

    /// The element whose cell is in front at this place, or noIndex.
    std::int64_t elementAt(QPointF position, const QRectF &rect) const;
    /// The group in colour; noIndex without an evaluation.
    std::int64_t shownGroup() const;
    /// What the picture shows, in sentences: for screen readers and as a description in files.
    QString description() const;
    /// "12 of 64 C drawn", for each axis that is elided.
    QStringList elisions() const;

private:
    std::vector<BlockCells::Cell> shownCells() const;
    BlockGeometry geometry(const std::vector<BlockCells::Cell> &cells, const QRectF &rect) const;
    CaptionFlow captionFlow(const QRectF &rect) const;
    QRectF pictureArea(const QRectF &rect) const;
    QString directionText(BlockRole role) const;
    QString groupText() const;
    QColor faceColor(BlockRole normal, bool inGroup) const;

    void paintFolded(QPainter &painter, const QRectF &rect, const BlockGeometry &geometry,
                     const std::vector<BlockCells::Cell> &cells, const QPixmap *hull) const;
    void paintFace(QPainter &painter, const BlockGeometry::Face &face, bool inGroup, double line) const;
    void paintCellMark(QPainter &painter, const BlockGeometry &geometry, const std::vector<BlockCells::Cell> &cells,
                       std::int64_t element, double width) const;
    void paintAxisNames(QPainter &painter, const BlockGeometry &geometry) const;
    void paintLegend(QPainter &painter, const QRectF &rect) const;

    EvaluationPtr m_evaluation;
    BlockCells m_cells;
    SelectionState m_selection;
    BlockPose m_pose;
    Theme m_theme;
    bool m_interactive = false;
};

} // namespace normscope
