// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/projection.h"
#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/caption_flow.h"
#include "widgets/figures/sphere_camera.h"
#include "widgets/figures/sphere_scale.h"
#include "widgets/formula/formula.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>

#include <vector>

class QPainter;

namespace normscope {

/// The hypersphere: groups as vectors in ℝⁿ before and after normalization, the sphere they land on, and the plane ⟂ 1
/// that centring projects them onto. Orthographic, with opaque colours throughout (gradients with alpha do not survive
/// PDF).
class SphereFigure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::SphereFigure)

public:
    /// `projection` is that of `evaluation`; either may be null (nothing is shown).
    void setContent(EvaluationPtr evaluation, ProjectionPtr projection);
    void setSelection(const SelectionState &selection) { m_selection = selection; }
    void setTheme(const Theme &theme) { m_theme = theme; }
    void setOrientation(const SphereOrientation &orientation) { m_orientation = orientation; }
    /// On screen the caption ends with how to turn the sphere; in files a few groups are labelled.
    void setInteractive(bool interactive) { m_interactive = interactive; }

    const SphereOrientation &orientation() const { return m_orientation; }
    const ProjectionPtr &projection() const { return m_projection; }

    void paint(QPainter &painter, const QRectF &rect) const;

    /// The camera and the picture's area within a rectangle.
    struct Frame
    {
        SphereCamera camera;
        QRectF picture; ///< The rectangle without the caption.
    };
    Frame frame(const QRectF &rect) const;
    /// Paints the first half: all that does not change when another group is hovered, except for crowdIsFaded(). Ball,
    /// plane, small dots and caption.
    void paintBackground(QPainter &painter, const QRectF &rect) const;
    /// Paints the second half: the groups with markers. Only if emptyText() is empty.
    void paintGroups(QPainter &painter, const Frame &frame) const;
    /// Whether the small dots are faded behind an active group.
    bool crowdIsFaded() const;

    /// "groups as vectors in ℝ⁸", for the title of the card.
    QString subtitle() const;
    /// The reason if there is nothing to draw; else empty.
    QString emptyText() const;
    /// The phrases under the picture, the most important one first.
    std::vector<CaptionFlow::Phrase> caption() const;
    /// The picture in sentences, for screen readers and as a description in files.
    QString description() const;
    /// "Group c = 0 has length 29.6 before and 2.828 after normalizing."
    QString groupDescription(std::int64_t group) const;
    /// The group's name: "c = 0".
    QString label(std::int64_t group) const;

    /// The groups drawn at this position, the nearest one first.
    std::vector<std::int64_t> groupsAt(QPointF position, const QRectF &rect) const;
    SphereCamera camera(const QRectF &rect) const;
    /// The height in pixels that a picture of this width takes in a file, with its caption.
    double heightFor(double width) const;
    /// The radius of the sphere on screen, in pixels.
    double ballRadius(const QRectF &rect) const;
    /// The rectangle of the axis's name, beside the axis and if possible over no group.
    QRectF axisNameRect(const Frame &frame) const;

private:
    struct Marker;

    static constexpr double sphereMargin = 8;
    static constexpr double sphereCaptionGap = 6;
    static constexpr double axisLength = 1.17; ///< In radii of the sphere.

    SphereOrientation effectiveOrientation() const;
    QRectF drawnBounds(SphereOrientation orientation) const;
    QRectF fittedArea(const SphereOrientation &orientation, const QRectF &area) const;
    double markerRoom() const;
    CaptionFlow captionFlow(const QRectF &rect) const;
    /// The caption without hints on interaction.
    std::vector<CaptionFlow::Phrase> facts() const;
    QString radiusText() const;
    QString clusterText() const;
    QString affineText() const;
    bool hasCrowd() const;
    double markerRadius() const;
    bool isActive(std::int64_t group) const;
    QString elementId(std::int64_t group) const;
    QString labels(const std::vector<std::int64_t> &groups, double width) const;
    /// 0: a group in full colour … 1: background.
    double fading(std::int64_t group) const;
    QColor groupColor(std::int64_t group) const;

    void paintBall(QPainter &painter, const SphereCamera &camera) const;
    void paintPlane(QPainter &painter, const SphereCamera &camera) const;
    void paintAxis(QPainter &painter, const SphereCamera &camera) const;
    Formula axisName() const;
    void paintAxisName(QPainter &painter, const Frame &frame) const;
    int pointsIn(const QRectF &rect, const SphereCamera &camera) const;
    void paintCircleOfPlane(QPainter &painter, const SphereCamera &camera) const;
    void paintAffineImage(QPainter &painter, const SphereCamera &camera) const;
    void paintCrowd(QPainter &painter, const SphereCamera &camera) const;
    void paintPaths(QPainter &painter, const SphereCamera &camera) const;
    void paintMarkers(QPainter &painter, const SphereCamera &camera, const QRectF &rect) const;
    void paintMarker(QPainter &painter, const Marker &marker) const;
    QRectF placeOfLabel(const Marker &marker, const QString &text, const SphereCamera &camera, const QRectF &rect,
                        const std::vector<QRectF> &taken) const;
    void paintLeader(QPainter &painter, const Marker &marker, const QRectF &box, const QColor &color) const;
    void paintLabel(QPainter &painter, const QRectF &box, const QString &text, const QColor &color) const;
    std::vector<Marker> markers(const SphereCamera &camera) const;
    void mergeClusters(std::vector<Marker> &markers) const;

    EvaluationPtr m_evaluation;
    ProjectionPtr m_projection;
    SphereScale m_scale;
    SelectionState m_selection;
    SphereOrientation m_orientation;
    Theme m_theme;
    bool m_interactive = false;
};

} // namespace normscope
