// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/falling_player.h"

#include "widgets/controls/flow_layout.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int frameMilliseconds = 16;
/// Duration in milliseconds of a single batch, slow enough to be explained meanwhile.
constexpr double slowBatch = 4500;
/// Duration in milliseconds of one of a few batches.
constexpr double quickBatch = 1200;
constexpr int fewBatches = 5;
constexpr int manyBatches = 1000;
/// Number of frames for many batches.
constexpr int manyFrames = 250;

} // namespace

FallingPlayer::FallingPlayer(QWidget *parent)
    : QWidget(parent)
{
    auto *rows = new FlowLayout(2, 2, this); // A narrow card has room for some of the buttons beside each other.
    rows->setContentsMargins(0, 0, 0, 0);
    QAction *one = addCommand("one", tr("&One batch falls"),
                              tr("One batch falls out of the population: its values, its mean, the probe’s output."),
                              Qt::Key_D, [this] { drop(1); });
    one->setIconText(QStringLiteral("×1"));
    QAction *five = addCommand("five", tr("&Five batches fall"), tr("Five batches fall one after the other."),
                               Qt::SHIFT | Qt::Key_D, [this] { drop(fewBatches); });
    five->setIconText(QStringLiteral("×5"));
    QAction *many = addCommand("thousand", tr("A &thousand batches fall"), tr("A thousand batches fall, quickly."),
                               Qt::CTRL | Qt::Key_D, [this] { drop(manyBatches); });
    many->setIconText(QStringLiteral("×1000"));
    QAction *all = addCommand("all", tr("All batches at on&ce"), tr("Everything that the experiment has drawn."),
                              Qt::Key_A, [this] { showAll(); });
    all->setIconText(tr("all"));
    QAction *moment = addCommand("moment", tr("One &moment on"),
                                 tr("The values, then the mean, then the output of the next batch."), Qt::Key_Period,
                                 [this] { goOneMoment(); });
    moment->setIconText(QStringLiteral("+1"));
    QAction *end = addCommand("stop", tr("Stop the &fall"), tr("Stop here. Esc does it as well."), Qt::Key_Comma,
                              [this] { stop(); });
    end->setIconText(QStringLiteral("■"));
    QAction *none = addCommand("none", tr("&Empty the rows"), tr("Back to the population, before any batch."),
                               Qt::SHIFT | Qt::Key_0, [this] {
                                   stop();
                                   setFalling({0, Falling::landed});
                               });
    none->setIconText(QStringLiteral("↺"));
    addButton(one, tr("One batch falls"));
    addButton(five, tr("Five batches fall"));
    addButton(many, tr("A thousand batches fall"));
    addButton(all, tr("All batches at once"));
    addButton(moment, tr("One moment on"));
    addButton(end, tr("Stop the fall"));
    addButton(none, tr("Empty the rows"));
    m_timer.setInterval(frameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &FallingPlayer::goOn);
    showState();
}

template <class Act>
QAction *FallingPlayer::addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &key,
                                   Act &&act)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("falling.%1").arg(QLatin1String(id)));
    action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    action->setStatusTip(tip);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, std::forward<Act>(act));
    addAction(action);
    return action;
}

void FallingPlayer::addButton(QAction *action, const QString &name)
{
    auto *button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName());
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
}

void FallingPlayer::setFalling(const Falling &falling)
{
    Falling next = falling;
    next.count = std::clamp(next.count, static_cast<int>(Falling::all), static_cast<int>(Falling::most));
    next.moment = std::clamp(std::isfinite(next.moment) ? next.moment : Falling::landed, 0.0, Falling::landed);
    if (next == m_falling)
        return;
    m_falling = next;
    showState();
    emit fallingChanged();
}

void FallingPlayer::setAnimated(bool animated)
{
    m_isAnimated = animated;
    if (!animated && isPlaying())
        land();
}

void FallingPlayer::drop(int batches)
{
    if (isPlaying())
        land(); // A new command completes the running fall.
    const int before = std::max(m_falling.count, 0);
    m_wanted = before + batches > Falling::most ? batches : before + batches;
    if (m_wanted <= before)
        setFalling({0, Falling::landed});
    if (!m_isAnimated || !isVisible())
        return land();
    m_duration = batches == 1 ? slowBatch : quickBatch;
    m_perFrame = batches > fewBatches ? std::max(1, batches / manyFrames) : 0;
    start();
}

void FallingPlayer::start()
{
    m_clock.start();
    m_timer.start();
    qApp->installEventFilter(this);
    if (m_perFrame == 0)
        setFalling({std::max(m_falling.count, 0) + 1, 0});
    showState();
}

void FallingPlayer::goOn()
{
    if (m_perFrame > 0) {
        setFalling({std::min(m_wanted, std::max(m_falling.count, 0) + m_perFrame), Falling::landed});
    } else {
        const double share = static_cast<double>(m_clock.elapsed()) / m_duration;
        if (share >= 1 && m_falling.count < m_wanted) {
            m_clock.start();
            setFalling({m_falling.count + 1, 0});
            return;
        }
        setFalling({m_falling.count, std::min(1.0, share) * Falling::landed});
    }
    if (m_falling.count >= m_wanted && m_falling.moment >= Falling::landed)
        stop();
}

void FallingPlayer::land()
{
    halt();
    setFalling({m_wanted, Falling::landed});
    showState();
}

void FallingPlayer::stop()
{
    if (!isPlaying())
        return;
    halt();
    showState();
}

void FallingPlayer::halt()
{
    m_timer.stop();
    qApp->removeEventFilter(this);
}

/// Esc stops a running fall before anything else in the window.
bool FallingPlayer::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || !isActiveWindow() || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        stop();
    return true;
}

void FallingPlayer::showAll()
{
    stop();
    setFalling({Falling::all, Falling::landed});
}

void FallingPlayer::goOneMoment()
{
    stop();
    const bool hasLanded = !m_falling.isUnderWay();
    const int count = hasLanded ? std::max(m_falling.count, 0) + 1 : m_falling.count;
    setFalling({count > Falling::most ? 1 : count, hasLanded ? 1 : std::floor(m_falling.moment) + 1});
}

void FallingPlayer::showState()
{
    for (QAction *action : actions())
        // All of them, even those without effect at present, so that the focus stays on its button.
        action->setEnabled(isVisible());
}

void FallingPlayer::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showState();
}

void FallingPlayer::hideEvent(QHideEvent *event)
{
    if (isPlaying())
        land();
    QWidget::hideEvent(event);
    showState();
}

} // namespace normscope
