// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/experiment_status.h"

#include "app/pages/batch_size/experiment_runner.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/count_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace normscope {

ExperimentStatus::ExperimentStatus(ExperimentRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_text(new QLabel)
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
    row->addWidget(m_bar);
    row->addWidget(m_button);
    for (QWidget *widget : {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_button)}) {
        // The line keeps its height, and the text its place.
        QSizePolicy policy = widget->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        widget->setSizePolicy(policy);
    }
    connect(m_button, &QToolButton::clicked, this, [this] { m_runner.setStopped(!m_runner.isStopped()); });
    connect(&runner, &ExperimentRunner::changed, this, &ExperimentStatus::update);
    update();
}

void ExperimentStatus::update()
{
    const ExperimentRun &run = m_runner.wanted();
    const BatchExperiment &experiment = run.experiment;
    m_text->setText(m_runner.problem().isEmpty()
                        ? tr("N = %1 · %2 batches of every size · %3 features · seed %4 · %5")
                              .arg(experiment.batchSize)
                              .arg(countText(experiment.batches))
                              .arg(run.population ? run.population->features() : experiment.features)
                              .arg(experiment.seed)
                              .arg(messageText(title(experiment.population)))
                        : m_runner.problem());
    const bool isUnderWay = m_runner.problem().isEmpty() && run.population && !run.isComplete();
    m_bar->setValue(static_cast<int>(run.share() * m_bar->maximum()));
    m_bar->setVisible(isUnderWay);
    m_button->setVisible(isUnderWay);
    m_button->setText(m_runner.isStopped() ? tr("Continue") : tr("Stop"));
    m_button->setToolTip(m_runner.isStopped() ? tr("Draw the rest of the batches.")
                                              : tr("Keep what is drawn so far, and draw no more."));
}

} // namespace normscope
