// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/block_view.h"

#include "widgets/core/selection.h"

#include <QAction>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>

namespace normscope {

namespace {

constexpr double keyDegrees = 15;
constexpr double degreesPerPixel = 0.5;
constexpr int turnTime = 450; // In milliseconds, as foldTime.
constexpr int foldTime = 1400;

} // namespace

BlockView::BlockView(QWidget *parent)
    : TurnableView(parent)
    , m_unfold(new QAction(this))
{
    m_figure.setInteractive(true);
    m_unfold->setObjectName(QStringLiteral("block.unfold"));
    m_unfold->setCheckable(true);
    m_unfold->setShortcut(Qt::Key_U);
    addAction(m_unfold);
    setTexts();
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    connect(m_unfold, &QAction::toggled, this, &BlockView::setUnfolded);
    connect(m_unfold, &QAction::toggled, this, &BlockView::setTexts);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &share) {
        showPose(share.toDouble() < 1 ? m_start.towards(m_target, share.toDouble()) : m_target);
    });
}

void BlockView::setTexts()
{
    setAccessibleName(tr("Axes block"));
    const bool isUnfolded = m_unfold->isChecked();
    m_unfold->setText(isUnfolded ? tr("Fold the axes block") : tr("Unfold the axes block"));
    m_unfold->setIconText(isUnfolded ? tr("Fold") : tr("Unfold"));
    m_unfold->setToolTip(tr("Lay the block out as the flat slices of the tensor view, and fold it again (U)"));
    m_unfold->setStatusTip(m_unfold->toolTip());
}

QToolButton *BlockView::createUnfoldButton() const
{
    auto *button = new QToolButton;
    button->setDefaultAction(m_unfold);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void BlockView::setEvaluation(const EvaluationPtr &evaluation)
{
    if (m_evaluation == evaluation)
        return;
    // An edit of values does not change the picture, which shows none.
    if (evaluation && evaluation->editSince(m_evaluation)) {
        m_evaluation = evaluation;
        m_figure.setEvaluation(evaluation);
        return;
    }
    m_evaluation = evaluation;
    m_figure.setEvaluation(evaluation);
    m_scenery = {};
    updateSelection();
    updateDescription();
    m_unfold->setEnabled(evaluation != nullptr);
}

void BlockView::updateSelection()
{
    m_figure.setSelection(selection() ? selection()->state() : SelectionState());
    update();
}

void BlockView::updateDescription()
{
    setAccessibleDescription(m_figure.description());
}

void BlockView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    m_scenery = {};
    update();
}

void BlockView::setPose(const BlockPose &pose)
{
    const QSignalBlocker quiet(m_unfold);
    m_unfold->setChecked(pose.fold == 0);
    setTexts();
    turnTo(pose, 0);
}

void BlockView::resetPose()
{
    BlockPose pose;
    pose.fold = m_target.fold;
    turnTo(pose, turnTime);
}

void BlockView::setUnfolded(bool unfolded)
{
    BlockPose pose = m_target;
    pose.fold = unfolded ? 0 : 1;
    turnTo(pose, foldTime);
}

void BlockView::turnTo(const BlockPose &target, int milliseconds)
{
    m_motion.stop();
    m_start = m_figure.pose();
    m_target = target;
    if (!m_animated || milliseconds == 0 || !isVisible()) {
        showPose(target);
        return;
    }
    m_motion.setDuration(milliseconds);
    m_motion.start();
}

void BlockView::showPose(const BlockPose &pose)
{
    m_figure.setPose(pose);
    m_scenery = {};
    update();
}

const BlockFigure::Scenery &BlockView::scenery()
{
    const auto painted = [this](const QColor &background, auto paint) {
        QPixmap pixmap(size() * devicePixelRatioF());
        pixmap.setDevicePixelRatio(devicePixelRatioF());
        pixmap.fill(background);
        QPainter painter(&pixmap);
        (m_figure.*paint)(painter, rect());
        return pixmap;
    };
    const QPixmap &kept = m_scenery.ground;
    if (kept.size() != size() * devicePixelRatioF() || kept.devicePixelRatio() != devicePixelRatioF())
        m_scenery
            = {painted(m_theme.card, &BlockFigure::paintGround), painted(Qt::transparent, &BlockFigure::paintHull)};
    return m_scenery;
}

bool BlockView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), m_figure.description(), this);
    return true;
}

void BlockView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_evaluation)
        painter.fillRect(rect(), m_theme.card); // With an evaluation the ground fills the background.
    m_figure.paint(painter, rect(), &scenery());
    paintFocus(painter, m_theme);
}

void BlockView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        resetPose();
}

void BlockView::turn(QPointF from, QPointF to)
{
    const QPointF by = degreesPerPixel * (to - from);
    BlockPose pose = m_target;
    pose.turn(by.x(), by.y());
    turnTo(pose, 0);
}

bool BlockView::hoverAt(QPointF position)
{
    const std::int64_t element = m_figure.elementAt(position, rect());
    if (element != noIndex)
        selection()->hover(element, m_evaluation->grouping().groupOf(element));
    return element != noIndex;
}

void BlockView::pinAt(QPointF position)
{
    const std::int64_t element = m_figure.elementAt(position, rect());
    if (element != noIndex)
        selection()->pin(element, m_evaluation->grouping().groupOf(element));
}

void BlockView::keyPressEvent(QKeyEvent *event)
{
    BlockPose pose = m_target;
    switch (event->key()) {
    case Qt::Key_Left:
        pose.turn(-keyDegrees, 0);
        break;
    case Qt::Key_Right:
        pose.turn(keyDegrees, 0);
        break;
    case Qt::Key_Up:
        pose.turn(0, -keyDegrees);
        break;
    case Qt::Key_Down:
        pose.turn(0, keyDegrees);
        break;
    case Qt::Key_R:
        resetPose();
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    turnTo(pose, 0);
}

void BlockView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        updateDescription();
        update();
    }
    QWidget::changeEvent(event);
}

} // namespace normscope
