// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/stage_track.h"
#include "widgets/formula/formula.h"
#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

/// The track of StageScrubber: a handle that moves continuously between stops, formulas above, names below. To
/// assistive technology it is a slider from 0 to 3 whose text names the stage.
class StageSlider : public QWidget
{
    Q_OBJECT

public:
    explicit StageSlider(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Takes stops and formulas from a spec.
    void setSpec(const NormalizationSpec &spec);
    /// Shows a stage (0 … 3) without a signal.
    void setStage(double stage);

    const StageTrack &track() const { return m_track; }
    double stage() const { return m_stage; }
    /// The stage in words: "scale", or "between centre and scale".
    QString stageText() const;

    /// The point of the widget at a track position (0 … 1).
    QPointF pointAt(double position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user moves the handle.
    void stageMoved(double stage);
    /// The user asks for a stop.
    void stopRequested(int stop);
    /// The user asks to start or stop playing.
    void playRequested();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    double positionAt(double x) const;
    /// The width in pixels that the labels of an end stop need beyond it.
    double endRoom(int stop) const;
    void measureEnds();
    QFont currentNameFont() const;
    int stopAt(const QPointF &point) const;
    void moveTo(double position);
    void setFormulas();
    const Formula &formulaThatFits(int stop) const;
    void paintTrack(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;

    /// The labels above a stop: the whole formula, and its left side for where the whole does not fit.
    struct StopFormulas
    {
        Formula whole;
        Formula symbol;
    };

    Theme m_theme = Theme::light();
    std::vector<StopFormulas> m_formulas;
    NormalizationSpec m_spec;
    StageTrack m_track;
    double m_startRoom = 0; ///< endRoom() of the first and the last stop in pixels, for theme and spec.
    double m_endRoom = 0;
    double m_stage = 3;
    int m_pressedStop = -1; ///< The stop under the mouse press, until the pointer is dragged away; −1: none.
    int m_hoveredStop = -1;
    double m_grip = 0; ///< Distance from pointer to handle, so that grasping the handle off-centre does not move it.
    QPointF m_pressPoint;
    bool m_drags = false;
    bool m_showsFocus = false;
};

} // namespace normscope
