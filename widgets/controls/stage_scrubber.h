// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/theme/theme.h"

#include <QVariantAnimation>
#include <QWidget>

class QAction;
class QToolButton;

namespace normscope {

class Selection;
class StageSlider;

/// Moves the selection's stage along x → x − μ → x̂ → y: by dragging, by clicking a stop, by keys, or by playing from
/// start to end with a rest at each stop.
class StageScrubber : public QWidget
{
    Q_OBJECT

public:
    /// `selection` must outlive the scrubber.
    explicit StageScrubber(Selection *selection, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Takes stops and formulas from the evaluation's spec. Null is ignored.
    void setEvaluation(const EvaluationPtr &evaluation);
    /// Without animation the stage jumps from stop to stop, also while playing.
    void setAnimated(bool animated) { m_animated = animated; }

    bool isPlaying() const;
    /// One stop forward (1) or back (−1); wraps around at the ends.
    void cycle(int direction);
    QAction *playAction() const { return m_play; }
    QAction *nextAction() const { return m_next; }
    QAction *previousAction() const { return m_previous; }

private:
    void createActions();
    void goTo(int stop);
    void step(int direction);
    /// The track position of the handle, or of the end of a running glide.
    double aim() const;
    void togglePlay();
    void stop();
    void showPlayState();
    void moveTo(double position);
    /// The number of intervals between stops.
    int intervals() const;

    Selection *m_selection;
    StageSlider *m_slider;
    QToolButton *m_playButton;
    QAction *m_play;
    QAction *m_next;
    QAction *m_previous;
    QVariantAnimation m_glide; ///< Glides to one stop; runs over track positions.
    QVariantAnimation m_playback; ///< Plays to the end; runs over milliseconds.
    Theme m_theme = Theme::light();
    bool m_animated = true;
};

} // namespace normscope
