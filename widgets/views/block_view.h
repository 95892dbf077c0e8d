// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figures/block_figure.h"
#include "widgets/views/turnable_view.h"

#include <QPixmap>
#include <QVariantAnimation>

class QAction;
class QToolButton;

namespace normscope {

/// The axes block as a view that can be turned, also with the arrow keys; R and a double click reset the pose. When
/// other axes are reduced it turns so that the group is visible; on request it unfolds into the flat slices of the
/// tensor view and folds again.
class BlockView : public TurnableView
{
    Q_OBJECT

public:
    explicit BlockView(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setTheme(const Theme &theme);
    /// Without animation the block jumps to its new pose.
    void setAnimated(bool animated) { m_animated = animated; }

    /// Checked while the block is unfolded into flat slices, or unfolding.
    QAction *unfoldAction() const { return m_unfold; }
    /// A button for unfoldAction(), to be placed in the card's title line by the caller.
    QToolButton *createUnfoldButton() const;

    /// The present pose, or the one at the end of a running animation.
    const BlockPose &pose() const { return m_target; }
    void setPose(const BlockPose &pose);
    void resetPose();

    /// The figure on screen, for exports.
    const BlockFigure &figure() const { return m_figure; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateSelection() override;
    void updateDescription() override;
    void turn(QPointF from, QPointF to) override;
    bool hoverAt(QPointF position) override;
    void pinAt(QPointF position) override;

    void setTexts();
    void turnTo(const BlockPose &target, int milliseconds);
    void showPose(const BlockPose &pose);
    const BlockFigure::Scenery &scenery();
    void setUnfolded(bool unfolded);

    EvaluationPtr m_evaluation;
    BlockFigure m_figure;
    BlockFigure::Scenery m_scenery; ///< Null pixmaps must be painted again.
    BlockPose m_start;
    BlockPose m_target;
    QVariantAnimation m_motion; ///< From m_start (0) to m_target (1).
    QAction *m_unfold;
    bool m_animated = true;
    Theme m_theme;
};

} // namespace normscope
