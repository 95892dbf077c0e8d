// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/stage_scrubber.h"

#include "widgets/controls/stage_slider.h"
#include "widgets/core/scene_option.h"
#include "widgets/core/selection.h"
#include "widgets/theme/flat_parts.h"

#include <QAction>
#include <QEasingCurve>
#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int glideMilliseconds = 260;
/// Durations from one stop to the next while playing: of the movement, then of the rest.
constexpr int moveMilliseconds = 1000;
constexpr int restMilliseconds = 500;

QIcon playIcon(bool plays, const QColor &color)
{
    return flat::drawnIcon(plays ? u"pause" : u"play", color, 48, [plays, color](QPainter &painter) {
        painter.setBrush(color);
        if (plays) {
            painter.drawRect(QRectF(13, 12, 7, 24));
            painter.drawRect(QRectF(28, 12, 7, 24));
        } else {
            painter.drawPolygon(QPolygonF({{16, 11}, {37, 24}, {16, 37}}));
        }
    });
}

/// Cubic ease-in and ease-out, and its inverse.
double cubicEase(double share)
{
    return share < 0.5 ? 4 * std::pow(share, 3) : 1 - 4 * std::pow(1 - share, 3);
}

double cubicEaseInverse(double position)
{
    return position < 0.5 ? std::cbrt(position / 4) : 1 - std::cbrt((1 - position) / 4);
}

/// The position, in stops, that playing reaches after `milliseconds`, with a rest at each stop. If not `animated`,
/// whole stops only.
double stopsAfter(double milliseconds, bool animated)
{
    const double turn = moveMilliseconds + restMilliseconds;
    const double whole = std::floor(milliseconds / turn);
    const double moved = std::min((milliseconds - whole * turn) / moveMilliseconds, 1.0);
    return whole + (animated ? cubicEase(moved) : std::floor(moved));
}

/// The time in milliseconds at which playing passes a position in stops.
double timeOf(double stops)
{
    const double whole = std::floor(stops + 1e-9);
    return whole * (moveMilliseconds + restMilliseconds)
        + cubicEaseInverse(std::max(stops - whole, 0.0)) * moveMilliseconds;
}

} // namespace

StageScrubber::StageScrubber(Selection *selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_slider(new StageSlider(this))
    , m_playButton(new QToolButton(this))
    , m_play(new QAction(this))
    , m_next(new QAction(tr("Next stage"), this))
    , m_previous(new QAction(tr("Previous stage"), this))
{
    createActions();
    m_playButton->setDefaultAction(m_play);
    m_playButton->setAutoRaise(true);
    m_playButton->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_playButton);
    row->addWidget(m_slider, 1);

    m_slider->setStage(selection->state().stage);
    connect(selection, &Selection::stageChanged, m_slider, &StageSlider::setStage);
    connect(m_slider, &StageSlider::stageMoved, this, [this](double stage) {
        stop();
        m_selection->setStage(stage);
    });
    connect(m_slider, &StageSlider::stopRequested, this, &StageScrubber::goTo);
    connect(m_slider, &StageSlider::playRequested, m_play, &QAction::trigger);
    m_glide.setDuration(glideMilliseconds);
    m_glide.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this,
            [this](const QVariant &position) { moveTo(position.toDouble()); });
    connect(&m_playback, &QVariantAnimation::valueChanged, this, [this](const QVariant &milliseconds) {
        moveTo(stopsAfter(milliseconds.toDouble(), m_animated) / intervals());
    });
    connect(&m_playback, &QVariantAnimation::stateChanged, this, &StageScrubber::showPlayState);
    showPlayState();
}

void StageScrubber::createActions()
{
    m_play->setObjectName(QStringLiteral("stage.play"));
    m_next->setObjectName(QStringLiteral("stage.next"));
    m_previous->setObjectName(QStringLiteral("stage.previous"));
    m_next->setShortcut(Qt::Key_BracketRight);
    m_next->setToolTip(tr("Go to the next stage of the normalization."));
    m_previous->setShortcut(Qt::Key_BracketLeft);
    m_previous->setToolTip(tr("Go to the previous stage of the normalization."));
    connect(m_play, &QAction::triggered, this, &StageScrubber::togglePlay);
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    addActions({m_play, m_next, m_previous});
    setSceneOption(*this, "stage");
}

void StageScrubber::setTheme(const Theme &theme)
{
    constexpr QSize usualIcon(22, 22);
    m_theme = theme;
    m_playButton->setIconSize(usualIcon * theme.scale);
    m_slider->setTheme(theme);
    showPlayState();
}

void StageScrubber::setEvaluation(const EvaluationPtr &evaluation)
{
    if (evaluation)
        m_slider->setSpec(evaluation->spec());
}

void StageScrubber::step(int direction)
{
    const double from = aim();
    const StageTrack &track = m_slider->track();
    goTo(direction > 0 ? track.nextStop(from) : track.previousStop(from));
}

void StageScrubber::cycle(int direction)
{
    const bool isAtEnd = direction > 0 ? aim() >= 1 : aim() <= 0;
    if (isAtEnd)
        goTo(direction > 0 ? 0 : intervals());
    else
        step(direction);
}

double StageScrubber::aim() const
{
    // During a glide the next step starts from the glide's end.
    const bool glides = m_glide.state() == QAbstractAnimation::Running;
    return glides ? m_glide.endValue().toDouble() : m_slider->track().position(m_selection->state().stage);
}

void StageScrubber::goTo(int stopIndex)
{
    stop();
    const double from = m_slider->track().position(m_selection->state().stage);
    const double to = m_slider->track().stopPosition(stopIndex);
    if (!m_animated || from == to)
        return moveTo(to);
    m_glide.setStartValue(from);
    m_glide.setEndValue(to);
    m_glide.start();
}

void StageScrubber::togglePlay()
{
    const bool plays = isPlaying();
    stop();
    if (plays)
        return;
    const double position = m_slider->track().position(m_selection->state().stage);
    const double start = timeOf(position < 1 ? position * intervals() : 0);
    const double end = timeOf(intervals()) - restMilliseconds;
    m_playback.setStartValue(start);
    m_playback.setEndValue(end);
    m_playback.setDuration(static_cast<int>(end - start));
    m_playback.start();
}

bool StageScrubber::isPlaying() const
{
    return m_playback.state() == QAbstractAnimation::Running;
}

int StageScrubber::intervals() const
{
    return static_cast<int>(m_slider->track().stops().size()) - 1;
}

void StageScrubber::stop()
{
    m_glide.stop();
    m_playback.stop();
}

void StageScrubber::showPlayState()
{
    const bool plays = isPlaying();
    m_play->setIcon(playIcon(plays, m_theme.accent));
    m_play->setText(plays ? tr("Pause the stages") : tr("Play the stages"));
    m_play->setToolTip(plays ? tr("Stop at this stage.") : tr("Play from the input to the output."));
}

void StageScrubber::moveTo(double position)
{
    m_selection->setStage(m_slider->track().stage(position));
}

} // namespace normscope
