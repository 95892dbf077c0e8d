// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/figures/sphere_figure.h"

#include <QPixmap>
#include <QWidget>

#include <array>
#include <optional>

namespace normscope {

class Selection;

/// The hypersphere to be turned. Dragging turns it like a ball, the wheel zooms; arrow keys turn by 15°, + and − zoom,
/// 0 and a double click go back. Pointing at a group hovers it everywhere, a click pins it (again: the next of those
/// that coincide). Large tensors are projected behind the window; the old picture stays until the new one is there.
class SphereView : public QWidget
{
    Q_OBJECT

public:
    explicit SphereView(QWidget *parent = nullptr);

    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);

    /// View state: the rotation as a unit quaternion (w, x, y, z).
    std::array<double, 4> orientation() const;
    void setOrientation(const std::array<double, 4> &quaternion);
    double zoom() const { return m_orientation.zoom; }
    void setZoom(double zoom);
    void resetOrientation();

    /// The picture as it stands, for export.
    const SphereFigure &figure() const { return m_figure; }
    /// "groups as vectors in ℝ⁸", for the title of the card.
    QString subtitle() const;
    bool isComputing() const { return m_job.isRunning(); }

    QSize sizeHint() const override { return {280, 260}; }
    QSize minimumSizeHint() const override { return {160, 140}; }

signals:
    void orientationChanged();
    /// The projection is another one: subtitle and figure are new.
    void contentChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showContent(EvaluationPtr evaluation, ProjectionPtr projection);
    void updateSelection();
    void updateDescription();
    void changeOrientation(const SphereOrientation &orientation);
    const QPixmap &background();
    void drag(QPointF position);
    void hover(QPointF position);
    void pinAt(QPointF position);
    std::vector<std::int64_t> groupsAt(QPointF position) const;

    /// What the picture without the groups that stand out depends on, beside what calls forgetBackground().
    struct BackgroundKey
    {
        QSize size;
        double pixelRatio = 0; ///< 0: there is none.
        double stage = 0;
        friend bool operator==(const BackgroundKey &, const BackgroundKey &) = default;
    };
    void forgetBackground();

    struct Drag
    {
        QPointF pressed;
        QPointF last;
        bool turns = false; ///< Moved far enough to be no click.
    };

    EvaluationPtr m_evaluation;
    Selection *m_selection = nullptr;
    SphereFigure m_figure;
    BackgroundKey m_backgroundKey;
    std::array<QPixmap, 2> m_backgrounds; ///< Plain, and with a faded crowd; null until they are needed.
    std::optional<SphereFigure::Frame> m_frame; ///< Of the background.
    SphereOrientation m_orientation;
    std::optional<Drag> m_drag;
    bool m_hovering = false;
    bool m_keyboardFocus = false; ///< A focus that came by mouse needs no ring.
    double m_progress = 0;
    Theme m_theme;
    LatestJob m_job;
};

} // namespace normscope
