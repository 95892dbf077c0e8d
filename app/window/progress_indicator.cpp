// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/progress_indicator.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace normscope {

ProgressIndicator::ProgressIndicator(QWidget *parent)
    : QWidget(parent)
    , m_label(new QLabel)
    , m_bar(new QProgressBar)
{
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 6);
    auto *cancel = new QToolButton;
    cancel->setText(tr("Cancel"));
    cancel->setAutoRaise(true);
    connect(cancel, &QToolButton::clicked, this, &ProgressIndicator::cancelRequested);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_label);
    row->addWidget(m_bar);
    row->addWidget(cancel);
    hide();

    m_delay.setSingleShot(true);
    m_delay.setInterval(200);
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
}

void ProgressIndicator::setRunning(bool running, const QString &what)
{
    if (!running) {
        m_delay.stop();
        hide();
        return;
    }
    m_label->setText(what);
    m_bar->setAccessibleName(what);
    m_bar->setValue(0);
    if (isHidden())
        m_delay.start();
}

void ProgressIndicator::setProgress(double share)
{
    m_bar->setValue(static_cast<int>(share * m_bar->maximum()));
}

} // namespace normscope
