// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_status.h"

#include "app/pages/batch_size/batch_size_runner.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/count_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace normscope {

namespace {

/// The number of batches drawn for the sampling laws, over all batch sizes.
std::int64_t drawnOf(const ExperimentRun &run)
{
    std::int64_t all = 0;
    for (const auto &[size, sums] : run.sums)
        all += sums->batches;
    return all;
}

/// Seconds; the remaining time of shorter runs is not shown.
constexpr double shortTime = 2;
/// Seconds; longer remaining times are shown in minutes.
constexpr double longTime = 120;

} // namespace

BatchSizeStatus::BatchSizeStatus(BatchSizeRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_text(new QLabel)
    , m_time(new QLabel)
    , m_bar(new QProgressBar)
    , m_button(new QToolButton)
{
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 6);
    m_bar->setAccessibleName(tr("Batches drawn"));
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setObjectName(QStringLiteral("stop"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_text);
    row->addStretch(1);
    m_time->hide();
    row->addWidget(m_time);
    row->addWidget(m_bar);
    row->addWidget(m_button);
    for (QWidget *widget : {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_button)}) {
        // The row keeps its height, and the text its place, while they are hidden.
        QSizePolicy policy = widget->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        widget->setSizePolicy(policy);
    }
    connect(m_button, &QToolButton::clicked, this, [this] { m_runner.setStopped(!m_runner.isStopped()); });
    connect(&runner, &BatchSizeRunner::changed, this, &BatchSizeStatus::update);
    update();
}

/// Shows the progress and the remaining time of a long run, extrapolated from when this run was first seen; the
/// measurement starts anew when the run is stopped and continued.
void BatchSizeStatus::followTime(double share, bool isDrawing)
{
    if (!isDrawing || !m_watch.isValid() || share < m_watchedShare) {
        m_watch.start();
        m_watchedShare = share;
    }
    const double passed = static_cast<double>(m_watch.elapsed()) / 1000;
    const double gained = share - m_watchedShare;
    const double left = gained > 0 ? passed * (1 - share) / gained : 0;
    m_time->setVisible(isDrawing && passed + left > shortTime && passed > shortTime / 4);
    // Below 10 % with a decimal, as the first whole percent of a long run may take minutes.
    const QString percent = QString::number(100 * share, 'f', share < 0.1 ? 1 : 0);
    m_time->setText(left > longTime
                        ? tr("%1 %, about %2 min left").arg(percent).arg(static_cast<int>(std::ceil(left / 60)))
                        : tr("%1 %, about %2 s left").arg(percent).arg(static_cast<int>(left) + 1));
}

void BatchSizeStatus::update()
{
    const ExperimentRun &run = m_runner.wanted();
    const BatchExperiment &experiment = run.experiment;
    const bool hasChannels = run.population && run.population->groups();
    m_text->setText(m_runner.problem().isEmpty()
                        ? (hasChannels ? tr("N = %1 · %2 batches of every size · channels: %3 · seed %4 · %5")
                                       : tr("N = %1 · %2 batches of every size · %3 features · seed %4 · %5"))
                              .arg(experiment.batchSize)
                              .arg(countText(experiment.batches))
                              .arg(run.population ? run.population->features() : experiment.features)
                              .arg(experiment.seed)
                              .arg(messageText(title(experiment.population)))
                        : m_runner.problem());
    if (m_runner.isStopped() && run.present() && !run.isComplete())
        m_text->setText(tr("Stopped: %1 of %2 batches of %3 drawn, %4 in all sizes.")
                            .arg(countText(run.present()->batches), countText(experiment.batches))
                            .arg(experiment.batchSize)
                            .arg(countText(drawnOf(run))));
    const bool isUnderWay = m_runner.problem().isEmpty() && run.population && !run.isComplete();
    const double share = run.share();
    m_bar->setValue(static_cast<int>(share * m_bar->maximum()));
    followTime(share, isUnderWay && !m_runner.isStopped());
    m_bar->setVisible(isUnderWay);
    m_button->setVisible(isUnderWay);
    m_button->setText(m_runner.isStopped() ? tr("Continue") : tr("Stop"));
    m_button->setToolTip(m_runner.isStopped() ? tr("Draw the rest of the batches.")
                                              : tr("Keep what is drawn so far, and draw no more."));
}

} // namespace normscope
