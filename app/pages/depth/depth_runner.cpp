// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_runner.h"

namespace normscope {

namespace {

constexpr std::chrono::milliseconds depthSlice(60);

} // namespace

DepthRunner::DepthRunner(QObject *parent)
    : QObject(parent)
{ }

void DepthRunner::setExperiment(const DepthExperiment &experiment)
{
    m_comparison = carriedOver(m_comparison, experiment);
    m_job.cancel();
    emit changed();
    goOn();
}

void DepthRunner::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    active ? goOn() : m_job.cancel();
}

void DepthRunner::goOn()
{
    if (!m_isActive || m_job.isRunning() || m_comparison.isComplete())
        return;
    m_job.start<DepthComparison>(
        [comparison = m_comparison](const Progress &progress) {
            Workers workers;
            return advanced(comparison, depthSlice, workers, progress);
        },
        [this](DepthComparison comparison) {
            m_comparison = std::move(comparison);
            emit changed();
            goOn();
        });
}

} // namespace normscope
