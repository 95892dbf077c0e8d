// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/sphere_view.h"

#include "widgets/core/selection.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVector3D>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double degreesPerKey = 15;
constexpr double keyZoom = 1.2;

/// Whether projecting takes less than a frame, so that it is done synchronously to avoid flicker.
bool projectsQuickly(const Grouping &grouping)
{
    const std::int64_t values = grouping.groupCount() * grouping.groupSize();
    return values <= 20000 && grouping.groupCount() <= 200
        && std::min(grouping.groupCount(), grouping.groupSize()) <= 32;
}

} // namespace

SphereView::SphereView(QWidget *parent)
    : TurnableView(parent)
{
    setAccessibleName(tr("Hypersphere"));
    m_figure.setInteractive(true);
    connect(&m_job, &LatestJob::progressChanged, this, &SphereView::showProgress);
    connect(&m_job, &LatestJob::runningChanged, this, [this] { showProgress(0); });
}

void SphereView::setEvaluation(EvaluationPtr evaluation)
{
    if (m_evaluation == evaluation)
        return;
    m_evaluation = std::move(evaluation);
    if (!m_evaluation || m_evaluation->grouping().groupSize() == 1) {
        m_job.cancel();
        showContent(m_evaluation, nullptr);
    } else if (projectsQuickly(m_evaluation->grouping())) {
        m_job.cancel();
        showContent(m_evaluation, std::make_shared<const Projection>(project(*m_evaluation)));
    } else {
        m_job.start<ProjectionPtr>(
            [shown = m_evaluation](const Progress &progress) {
                return std::make_shared<const Projection>(project(*shown, 2000, progress));
            },
            [this, shown = m_evaluation](ProjectionPtr projection) { showContent(shown, std::move(projection)); });
        if (m_figure.projection()) {
            updateSelection();
            updateDescription();
        } else {
            showContent(m_evaluation, nullptr);
        }
    }
}

void SphereView::showContent(EvaluationPtr evaluation, ProjectionPtr projection)
{
    m_shown = evaluation;
    m_figure.setContent(std::move(evaluation), std::move(projection));
    updateSelection();
    updateDescription();
    forgetBackground();
    emit contentChanged();
}

void SphereView::showProgress(double share)
{
    m_progress = share;
    update(0, 0, width(), 3);
}

void SphereView::setSelection(Selection *selection)
{
    TurnableView::setSelection(selection);
    if (selection)
        connect(selection, &Selection::stageChanged, this, &SphereView::updateSelection);
}

/// Whether the picture still shows other groups than those that the selection refers to.
bool SphereView::showsFormerGroups() const
{
    return m_shown && m_evaluation && m_shown->grouping().pieces() != m_evaluation->grouping().pieces();
}

void SphereView::updateSelection()
{
    SelectionState state;
    if (selection() && !showsFormerGroups())
        state = selection()->state();
    else if (selection())
        state.stage = selection()->state().stage;
    m_figure.setSelection(state);
    update();
}

void SphereView::updateDescription()
{
    setAccessibleDescription(m_figure.description());
}

void SphereView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    forgetBackground();
}

QString SphereView::subtitle() const
{
    return m_figure.subtitle();
}

void SphereView::resetOrientation()
{
    setOrientation({});
}

void SphereView::setOrientation(const SphereOrientation &orientation)
{
    if (m_orientation == orientation)
        return;
    m_orientation = orientation;
    m_figure.setOrientation(orientation);
    forgetBackground();
    emit orientationChanged();
}

bool SphereView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::vector<std::int64_t> groups = groupsAt(help->pos());
    QToolTip::showText(help->globalPos(),
                       groups.empty() ? m_figure.description() : m_figure.groupDescription(groups.front()), this);
    return true;
}

void SphereView::forgetBackground()
{
    m_backgroundKey = {};
    update();
}

/// The background pixmap. Both the normal and the faded one are cached: some of many groups are not drawn, and hovering
/// them fades nothing.
const QPixmap &SphereView::background()
{
    const double stage = selection() ? selection()->state().stage : SelectionState().stage;
    const BackgroundKey key {size(), devicePixelRatioF(), stage};
    if (key != m_backgroundKey) {
        m_backgrounds = {};
        m_frame = m_figure.frame(rect());
        m_backgroundKey = key;
    }
    QPixmap &background = m_backgrounds[m_figure.crowdIsFaded() ? 1 : 0];
    if (background.isNull()) {
        background = QPixmap(size() * key.pixelRatio);
        background.setDevicePixelRatio(key.pixelRatio);
        background.fill(m_theme.card);
        QPainter painter(&background);
        m_figure.paintBackground(painter, rect());
    }
    return background;
}

void SphereView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.drawPixmap(0, 0, background());
    if (m_figure.emptyText().isEmpty())
        m_figure.paintGroups(painter, *m_frame);
    if (m_job.isRunning())
        painter.fillRect(QRectF(0, 0, width() * m_progress, 2), m_theme.accent);
    paintFocus(painter, m_theme);
}

void SphereView::turn(QPointF from, QPointF to)
{
    const double radius = std::max(m_figure.ballRadius(rect()), 0.25 * std::min(width(), height()));
    const QQuaternion by = m_figure.camera(rect()).arcball(from, to, radius);
    setOrientation({(by * m_orientation.rotation).normalized(), m_orientation.zoom});
}

void SphereView::mouseDoubleClickEvent(QMouseEvent *event)
{
    // On a group a double click is another click; elsewhere it resets the orientation.
    if (groupsAt(event->position()).empty())
        resetOrientation();
    else
        mousePressEvent(event);
}

/// The groups at a position; none while another evaluation is being projected.
std::vector<std::int64_t> SphereView::groupsAt(QPointF position) const
{
    return m_job.isRunning() ? std::vector<std::int64_t>() : m_figure.groupsAt(position, rect());
}

bool SphereView::hoverAt(QPointF position)
{
    const std::vector<std::int64_t> groups = groupsAt(position);
    if (groups.empty())
        return false;
    // Of groups that coincide the pinned one is hovered, so that a click that pins another one also changes the
    // highlight.
    const auto pinned = std::find(groups.begin(), groups.end(), selection()->state().pinnedGroup);
    selection()->hoverGroup(pinned != groups.end() ? *pinned : groups.front());
    return true;
}

/// Pins the nearest group, or the group after the pinned one if that is among those at this position.
void SphereView::pinAt(QPointF position)
{
    const std::vector<std::int64_t> groups = groupsAt(position);
    if (groups.empty())
        return;
    const auto pinned = std::find(groups.begin(), groups.end(), selection()->state().pinnedGroup);
    const bool hasNext = pinned != groups.end() && pinned + 1 != groups.end();
    selection()->pinGroup(hasNext ? *(pinned + 1) : groups.front());
}

void SphereView::wheelEvent(QWheelEvent *event)
{
    SphereOrientation orientation = m_orientation;
    orientation.zoomBy(std::pow(keyZoom, event->angleDelta().y() / 120.0));
    setOrientation(orientation);
    event->accept();
}

void SphereView::keyPressEvent(QKeyEvent *event)
{
    SphereOrientation orientation = m_orientation;
    switch (event->key()) {
    case Qt::Key_Left:
        orientation.turn(-degreesPerKey, {0, 1, 0});
        break;
    case Qt::Key_Right:
        orientation.turn(degreesPerKey, {0, 1, 0});
        break;
    case Qt::Key_Up:
        orientation.turn(-degreesPerKey, {1, 0, 0});
        break;
    case Qt::Key_Down:
        orientation.turn(degreesPerKey, {1, 0, 0});
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        orientation.zoomBy(keyZoom);
        break;
    case Qt::Key_Minus:
        orientation.zoomBy(1 / keyZoom);
        break;
    case Qt::Key_0:
        orientation = {};
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    setOrientation(orientation);
}

void SphereView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Hypersphere"));
        updateDescription();
        forgetBackground();
        emit contentChanged();
    }
    QWidget::changeEvent(event);
}

} // namespace normscope
