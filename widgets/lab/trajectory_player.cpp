// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lab/trajectory_player.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace normscope {

namespace {

constexpr int stepMilliseconds = 60;

} // namespace

TrajectoryPlayer::TrajectoryPlayer(int steps, QWidget *parent)
    : QWidget(parent)
    , m_steps(steps)
    , m_step(steps)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_play = addButton({}, {}, tr("Show the updates one after the other."));
    m_next = addButton(QStringLiteral("+1"), tr("One update on"), tr("Show one update more."));
    m_reset
        = addButton(QStringLiteral("↺"), tr("Back to the start"), tr("Back to the start values, before any update."));
    m_play->setObjectName(QStringLiteral("play"));
    m_next->setObjectName(QStringLiteral("next"));
    m_reset->setObjectName(QStringLiteral("reset"));
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_next, &QToolButton::clicked, this, [this] {
        setPlaying(false);
        setStep(m_step < m_steps ? m_step + 1 : 0);
    });
    connect(m_reset, &QToolButton::clicked, this, [this] { setStep(0); });
    m_timer.setInterval(stepMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &TrajectoryPlayer::goOn);
    showState();
}

QToolButton *TrajectoryPlayer::addButton(const QString &text, const QString &name, const QString &tip)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
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
    m_play->setText(isPlaying() ? tr("❚❚ Pause") : tr("▶ Play"));
    m_play->setAccessibleName(isPlaying() ? tr("Pause the updates") : tr("Play the updates"));
    m_reset->setEnabled(m_step > 0);
}

void TrajectoryPlayer::hideEvent(QHideEvent *event)
{
    setPlaying(false);
    QWidget::hideEvent(event);
}

} // namespace normscope
