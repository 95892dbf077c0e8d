// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gather/gather_figure.h"

#include <QPointer>
#include <QVariantAnimation>
#include <QWidget>

class QAction;
class QToolButton;

namespace normscope {

class TensorViewer;

/// Covers a tensor's view while its cells are gathered by group. The action plays the whole timeline; triggered again,
/// the cells wait on their lines, where the selection's stage moves them; triggered a third time, they continue and
/// return to the grid. A change of the stage by the user pauses playing. Escape ends gathering at once.
class GatherView : public QWidget
{
    Q_OBJECT

public:
    /// Viewer and selection must outlive this view, which becomes a child of the viewer.
    GatherView(TensorViewer &viewer, Selection &selection);
    ~GatherView() override;

    /// To be called after the viewer's setEvaluation(). Another normalization of the same shape regroups the cells.
    void setEvaluation(const EvaluationPtr &evaluation);
    /// To be called after the viewer's setTheme().
    void setTheme();
    /// Without animation the cells are on their lines, or back in the grid, at once.
    void setAnimated(bool animated) { m_isAnimated = animated; }

    QAction *action() const { return m_action; }
    /// A button for action(), to be placed and owned by the caller.
    QToolButton *createButton();

    /// Whether the cells are out of their grid without the timeline playing.
    bool isGathered() const { return m_isActive && !isPlaying(); }
    bool isPlaying() const { return m_clock.state() == QAbstractAnimation::Running; }
    /// Gathers the cells, or returns them, without animation at the present stage.
    void setGathered(bool gathered);
    /// The figure with the cells at their present places.
    const GatherFigure &figure() const { return m_figure; }

public slots:
    void toggle();
    /// Ends gathering and restores the stage from before.
    void cancel();
    /// Past the last stage (1) or before the first (−1), gathered cells return to the grid. Returns whether they do.
    bool stepHome(int direction);

signals:
    /// Gathering is about to begin: a lens in place of the stage must be removed.
    void starting();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void begin();
    void finish();
    void playFrom(double seconds);
    void hold();
    void goHome();
    void fly(double share, bool isHomeward);
    void showMoment(const GatherMoment &moment);
    void follow();
    void showState();
    void fitButton();

    TensorViewer &m_viewer;
    Selection &m_selection;
    GatherFigure m_figure;
    QAction *m_action;
    QPointer<QToolButton> m_button;
    QVariantAnimation m_clock; ///< The whole timeline; runs over seconds.
    QVariantAnimation m_flight; ///< A single flight to the lines or back; runs over the share.
    QVariantAnimation m_regrouping; ///< Runs from 0 to 1.
    double m_stageBefore = 0;
    bool m_isActive = false;
    bool m_isAnimated = true;
    bool m_setsStage = false;
    bool m_waitsForTensor = false; ///< setGathered() was called without a tensor and takes effect with the first one.
};

} // namespace normscope
