// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_status.h"

#include "app/pages/depth/depth_figures.h"
#include "app/pages/depth/depth_runner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace normscope {

DepthStatus::DepthStatus(DepthRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_text(new QLabel)
    , m_bar(new QProgressBar)
    , m_button(new QToolButton)
{
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 6);
    m_bar->setAccessibleName(tr("Share of the stacks that is measured"));
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setObjectName(QStringLiteral("stopStacks"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_text);
    row->addStretch(1);
    for (QWidget *widget : {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_button)}) {
        // The line keeps its height, and the text its place.
        QSizePolicy policy = widget->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        widget->setSizePolicy(policy);
        row->addWidget(widget);
    }
    connect(m_button, &QToolButton::clicked, this, [this] { m_runner.setStopped(!m_runner.isStopped()); });
    connect(&runner, &DepthRunner::changed, this, &DepthStatus::update);
    update();
}

void DepthStatus::update()
{
    const DepthComparison &comparison = m_runner.comparison();
    const DepthFigures figures(comparison);
    m_text->setText(figures.subject() + QStringLiteral(" · ") + figures.parameters().join(QStringLiteral(" · ")));
    const bool isUnderWay = !comparison.isComplete();
    m_bar->setValue(static_cast<int>(comparison.share() * m_bar->maximum()));
    m_bar->setVisible(isUnderWay);
    m_button->setVisible(isUnderWay);
    m_button->setText(m_runner.isStopped() ? tr("Continue") : tr("Stop"));
    m_button->setToolTip(m_runner.isStopped() ? tr("Measure the rest of the seeds, and take the rest of the steps.")
                                              : tr("Keep what is measured so far, and go no further."));
}

} // namespace normscope
