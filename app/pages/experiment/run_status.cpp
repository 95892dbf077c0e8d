// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment/run_status.h"

#include "app/pages/experiment/sliced_runner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <utility>

namespace normscope {

RunStatus::RunStatus(SlicedRunner &runner, const Words &words, std::function<QString()> text, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_words(words)
    , m_describe(std::move(text))
    , m_text(new QLabel)
    , m_bar(new QProgressBar)
    , m_button(new QToolButton)
{
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 6);
    m_bar->setAccessibleName(words.share);
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::TabFocus);
    m_button->setObjectName(QStringLiteral("stopRun"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_text);
    row->addStretch(1);
    for (QWidget *widget : {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_button)}) {
        // The row keeps its height, and the text its place, while they are hidden.
        QSizePolicy policy = widget->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        widget->setSizePolicy(policy);
        row->addWidget(widget);
    }
    connect(m_button, &QToolButton::clicked, this, [this] { m_runner.setStopped(!m_runner.isStopped()); });
    connect(&runner, &SlicedRunner::changed, this, &RunStatus::update);
    update();
}

void RunStatus::update()
{
    const bool isUnderWay = m_runner.share() < 1;
    m_text->setText(m_describe());
    m_bar->setValue(static_cast<int>(m_runner.share() * m_bar->maximum()));
    m_bar->setVisible(isUnderWay);
    m_button->setVisible(isUnderWay);
    m_button->setText(m_runner.isStopped() ? tr("Continue") : tr("Stop"));
    m_button->setToolTip(m_runner.isStopped() ? m_words.goOn : m_words.stop);
}

} // namespace normscope
