// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"
#include "widgets/figures/sphere_figure.h"
#include "widgets/views/turnable_view.h"

#include <QPixmap>

#include <array>
#include <optional>

namespace normscope {

/// The hypersphere, turned like a ball. The wheel zooms; arrow keys turn by 15°, + and − zoom, 0 and a double click
/// reset. A further click on a pinned group pins the next of those that coincide with it. Large tensors are projected
/// on a worker thread; the previous picture stays until the projection is ready.
class SphereView : public TurnableView
{
    Q_OBJECT

public:
    explicit SphereView(QWidget *parent = nullptr);

    void setEvaluation(EvaluationPtr evaluation);
    void setSelection(Selection *selection) override;
    void setTheme(const Theme &theme);

    /// View state, saved with a document.
    const SphereOrientation &orientation() const { return m_orientation; }
    void setOrientation(const SphereOrientation &orientation);
    void resetOrientation();

    /// The figure on screen, for exports.
    const SphereFigure &figure() const { return m_figure; }
    /// "groups as vectors in ℝ⁸", for the title of the card.
    QString subtitle() const;
    bool isComputing() const { return m_job.isRunning(); }

signals:
    void orientationChanged();
    /// There is another projection: subtitle and figure have changed.
    void contentChanged();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showContent(EvaluationPtr evaluation, ProjectionPtr projection);
    void showProgress(double share);
    void updateSelection() override;
    void updateDescription() override;
    void turn(QPointF from, QPointF to) override;
    bool hoverAt(QPointF position) override;
    void pinAt(QPointF position) override;
    const QPixmap &background();
    std::vector<std::int64_t> groupsAt(QPointF position) const;
    bool showsFormerGroups() const;

    /// What the background (the picture without the groups' markers) depends on, beside changes that call
    /// forgetBackground().
    struct BackgroundKey
    {
        QSize size;
        double pixelRatio = 0; ///< 0 if there is no background.
        double stage = 0;
        friend bool operator==(const BackgroundKey &, const BackgroundKey &) = default;
    };
    void forgetBackground();

    EvaluationPtr m_evaluation;
    EvaluationPtr m_shown; ///< The evaluation in the picture, while m_evaluation is being projected.
    SphereFigure m_figure;
    BackgroundKey m_backgroundKey;
    std::array<QPixmap, 2> m_backgrounds; ///< Normal, and with faded small dots; null until needed.
    std::optional<SphereFigure::Frame> m_frame; ///< Frame of the backgrounds.
    SphereOrientation m_orientation;
    double m_progress = 0;
    Theme m_theme;
    LatestJob m_job;
};

} // namespace normscope
