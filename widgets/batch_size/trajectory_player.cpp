// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/trajectory_player.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace normscope {

namespace {

constexpr int stepMilliseconds = 60;

/// A button for one or two characters, narrow enough for the title line of a card.
class NarrowButton : public QToolButton
{
public:
    using QToolButton::QToolButton;
    QSize sizeHint() const override { return QToolButton::sizeHint() - QSize(8, 0); }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

TrajectoryPlayer::TrajectoryPlayer(int steps, QWidget *parent)
    : QWidget(parent)
    , m_steps(steps)
    , m_step(steps)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_play
        = addCommand("play", {}, tr("Show the updates one after the other."), Qt::Key_P, &TrajectoryPlayer::togglePlay);
    m_next = addCommand("next", tr("One update &on"), tr("Show one update more."), Qt::Key_BracketRight,
                        &TrajectoryPlayer::goToNext);
    m_previous = addCommand("previous", tr("One update &back"), tr("Show one update less."), Qt::Key_BracketLeft,
                            &TrajectoryPlayer::goToPrevious);
    m_reset = addCommand("reset", tr("Back to the &start"), tr("Back to the start values, before any update."),
                         Qt::Key_0, &TrajectoryPlayer::goToStart);
    m_next->setIconText(QStringLiteral("+1"));
    m_reset->setIconText(QStringLiteral("↺"));
    m_playButton = addButton(m_play, QStringLiteral("play"));
    addButton(m_next, QStringLiteral("next"))->setAccessibleName(tr("One update on"));
    addButton(m_reset, QStringLiteral("reset"))->setAccessibleName(tr("Back to the start"));
    m_timer.setInterval(stepMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &TrajectoryPlayer::goOn);
    showState();
}

QAction *TrajectoryPlayer::addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &key,
                                      void (TrajectoryPlayer::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("running.%1").arg(QLatin1String(id)));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    action->setStatusTip(tip);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
    return action;
}

QToolButton *TrajectoryPlayer::addButton(QAction *action, const QString &name)
{
    auto *button = new NarrowButton(this);
    button->setDefaultAction(action);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void TrajectoryPlayer::togglePlay()
{
    setPlaying(!isPlaying());
}

void TrajectoryPlayer::goToNext()
{
    setPlaying(false);
    setStep(m_step < m_steps ? m_step + 1 : 0);
}

void TrajectoryPlayer::goToPrevious()
{
    setPlaying(false);
    setStep(m_step - 1);
}

void TrajectoryPlayer::goToStart()
{
    setStep(0);
}

void TrajectoryPlayer::setStep(int step)
{
    const int next = std::clamp(step, 0, m_steps);
    if (next == m_step)
        return;
    m_step = next;
    showState();
    emit stepChanged(m_step);
}

void TrajectoryPlayer::setPlaying(bool playing)
{
    if (playing == isPlaying())
        return;
    if (playing) {
        if (m_step == m_steps)
            setStep(0);
        m_timer.start();
    } else {
        m_timer.stop();
    }
    showState();
}

void TrajectoryPlayer::goOn()
{
    setStep(m_step + 1);
    if (m_step == m_steps)
        setPlaying(false);
}

void TrajectoryPlayer::showState()
{
    m_play->setText(isPlaying() ? tr("&Pause the updates") : tr("&Play the updates"));
    m_play->setIconText(isPlaying() ? QStringLiteral("❚❚") : QStringLiteral("▶"));
    m_playButton->setAccessibleName(isPlaying() ? tr("Pause the updates") : tr("Play the updates"));
    m_play->setEnabled(isVisible());
    m_next->setEnabled(isVisible());
    m_previous->setEnabled(isVisible() && m_step > 0);
    m_reset->setEnabled(isVisible() && m_step > 0);
}

void TrajectoryPlayer::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showState();
}

void TrajectoryPlayer::hideEvent(QHideEvent *event)
{
    setPlaying(false);
    QWidget::hideEvent(event);
    showState();
}

} // namespace normscope
