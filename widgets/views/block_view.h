// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figures/block_figure.h"

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>

class QAction;
class QToolButton;

namespace normscope {

class Selection;

/// The axes block to be turned. Dragging turns it, so do the arrow keys; R and a double click go back. Pointing at a
/// cell hovers it everywhere, a click pins it. When other axes are reduced it turns so that the group is seen; on
/// request it unfolds into the flat slices of the tensor view and folds again.
class BlockView : public QWidget
{
    Q_OBJECT

public:
    explicit BlockView(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    /// Without animation the block jumps to how it is to stand.
    void setAnimated(bool animated) { m_animated = animated; }

    /// Checked while the block is, or is on the way to being, flat slices.
    QAction *unfoldAction() const { return m_unfold; }
    /// A button for unfoldAction(), to be placed in the card's title line by the caller.
    QToolButton *createUnfoldButton() const;

    /// The pose it has, or is on the way to.
    const BlockPose &pose() const { return m_target; }
    void setPose(const BlockPose &pose);
    void resetPose();

    /// The picture as it stands, for export.
    const BlockFigure &figure() const { return m_figure; }

    QSize sizeHint() const override { return {280, 260}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setTexts();
    void updateSelection();
    void updateDescription();
    void turnTo(const BlockPose &target, int milliseconds);
    void showPose(const BlockPose &pose);
    const BlockFigure::Scenery &scenery();
    void setUnfolded(bool unfolded);
    void hover(QPointF position);
    void pinAt(QPointF position);

    struct Drag
    {
        QPointF pressed;
        QPointF last;
        bool turns = false; ///< Moved far enough to be no click.
    };

    EvaluationPtr m_evaluation;
    Selection *m_selection = nullptr;
    BlockFigure m_figure;
    BlockFigure::Scenery m_scenery; ///< Null pictures until it is painted anew.
    BlockPose m_start;
    BlockPose m_target;
    QVariantAnimation m_motion; ///< From m_start (0) to m_target (1).
    QAction *m_unfold;
    std::optional<Drag> m_drag;
    bool m_animated = true;
    bool m_hovering = false;
    bool m_keyboardFocus = false; ///< A focus that came by mouse needs no ring.
    Theme m_theme;
};

} // namespace normscope
