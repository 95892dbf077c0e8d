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

/// Lies over a tensor's view while its cells are gathered by group. The command plays all of it; once more, and the
/// cells wait on their lines, where the stage of the selection moves them; again, and they go on and home. Whoever
/// moves the stage meanwhile takes over. Escape ends it at once.
class GatherView : public QWidget
{
    Q_OBJECT

public:
    /// The view and the selection outlive this, which becomes a child of the view.
    GatherView(TensorViewer &viewer, Selection &selection);
    ~GatherView() override;

    /// After the view has got it. Another normalization of the same shape regroups the cells.
    void setEvaluation(const EvaluationPtr &evaluation);
    /// After the view has got it.
    void setTheme();
    /// Without animation the cells are on their lines, or at home, at once.
    void setAnimated(bool animated) { m_isAnimated = animated; }

    QAction *action() const { return m_action; }
    /// A button for it, to be placed by the caller.
    QToolButton *createButton();

    /// Whether the cells wait on their lines.
    bool isGathered() const { return m_isActive && !isPlaying(); }
    bool isPlaying() const { return m_clock.state() == QAbstractAnimation::Running; }
    /// At once, at the present stage.
    void setGathered(bool gathered);
    /// Where the cells have come to.
    const GatherFigure &figure() const { return m_figure; }

public slots:
    void toggle();
    /// Everything is as before it began.
    void cancel();
    /// Past the last stage (1) or before the first (−1) gathered cells go home. Whether they do.
    bool stepHome(int direction);

signals:
    /// Cells are about to leave: what stands in place of the stage has to go.
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
    QVariantAnimation m_clock; ///< Of all of it; runs over seconds.
    QVariantAnimation m_flight; ///< To the lines or home, alone; runs over the share.
    QVariantAnimation m_regrouping; ///< From 0 to 1.
    double m_stageBefore = 0;
    bool m_isActive = false;
    bool m_isAnimated = true;
    bool m_setsStage = false;
    bool m_waitsForTensor = false; ///< To be gathered once there is one.
};

} // namespace normscope
