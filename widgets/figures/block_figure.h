// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/figures/caption_flow.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QPixmap>

#include <optional>

class QPainter;

namespace normscope {

/// The axes block: the tensor as a cube of cells, batch × channel × all other axes, with one group in colour: the
/// hovered or pinned one, else the first. Wu & He 2018 (arXiv:1803.08494), fig. 2, for any layout.
class BlockFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::BlockFigure)

public:
    /// Null shows nothing.
    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    void setTheme(const Theme &theme);
    void setPose(const BlockPose &pose);
    const BlockPose &pose() const { return m_pose; }
    /// On screen the caption ends with how to turn the block.
    void setInteractive(bool interactive);

    /// The parts of the picture that do not depend on the selection, cached between calls of paint() in the same
    /// rectangle.
    struct Scenery
    {
        QPixmap ground; ///< Opaque: paintGround() on the background.
        QPixmap hull; ///< paintHull() on a transparent pixmap.
    };
    /// Without `scenery` everything is painted.
    void paint(QPainter &painter, const QRectF &rect, const Scenery *scenery = nullptr) const;
    /// Paints what is behind the block: the names of the axes and the caption.
    void paintGround(QPainter &painter, const QRectF &rect) const;
    /// Paints every outer face of the folded block without a group in colour, translucent. This takes most of the time.
    void paintHull(QPainter &painter, const QRectF &rect) const;

    /// The element of the frontmost cell at this position, or noIndex.
    std::int64_t elementAt(QPointF position, const QRectF &rect) const;
    /// The group in colour; noIndex without an evaluation.
    std::int64_t shownGroup() const;
    /// The name of a direction and its box, elided to the available room.
    struct AxisLabel
    {
        QRectF box;
        QString text;
    };
    /// The labels beside the folded block; they overlap neither each other nor the caption.
    std::vector<AxisLabel> axisLabels(const QRectF &rect) const;
    /// The picture in sentences, for screen readers and as a description in files.
    QString description() const;
    /// "12 of 64 C drawn", for each axis that is elided.
    QStringList elisions() const;

private:
    /// What depends only on the picture's rectangle, not on the selection.
    struct Arrangement
    {
        QRectF rect;
        CaptionFlow captions;
        BlockGeometry geometry;
    };
    const Arrangement &arrangement(const QRectF &rect) const;

    std::vector<BlockCells::Cell> shownCells() const;
    CaptionFlow captionFlow(const QRectF &rect) const;
    QRectF pictureArea(const QRectF &rect, double captionHeight) const;
    QString directionText(BlockRole role) const;
    QString groupText() const;
    QString countPhrase() const;
    QColor faceColor(BlockRole normal, bool inGroup) const;

    using Faces = std::vector<BlockGeometry::Face>;
    void paintGroup(QPainter &painter, const Faces &faces, bool ofHull, double line) const;
    void paintLoose(QPainter &painter, const BlockGeometry &geometry, const std::vector<BlockCells::Cell> &cells) const;
    void paintMasked(QPainter &painter, const Faces &faces, const std::vector<BlockCells::Cell> &cells) const;
    void paintCellMarks(QPainter &painter, const Faces &faces, const std::vector<BlockCells::Cell> &cells) const;
    QFont labelFont() const;
    void paintAxisNames(QPainter &painter, const QRectF &rect) const;
    void paintLegend(QPainter &painter, const QRectF &rect) const;

    EvaluationPtr m_evaluation;
    BlockCells m_cells;
    SelectionState m_selection;
    BlockPose m_pose;
    Theme m_theme;
    bool m_interactive = false;
    /// Cached for the last rectangle; reset when anything it depends on changes.
    mutable std::optional<Arrangement> m_arrangement;
};

} // namespace normscope
