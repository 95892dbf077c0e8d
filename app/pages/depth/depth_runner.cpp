// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/depth/depth_runner.h"

namespace normscope {

namespace {

constexpr std::chrono::milliseconds depthSlice(60);
constexpr std::chrono::milliseconds descentSlice(200); ///< What the weights show is measured after each.

} // namespace

DepthRunner::DepthRunner(QObject *parent)
    : QObject(parent)
{ }

void DepthRunner::setExperiment(const DepthExperiment &experiment)
{
    m_comparison = carriedOver(m_comparison, experiment);
    m_isStopped = false;
    m_job.cancel();
    emit changed();
    goOn();
}

void DepthRunner::setStopped(bool stopped)
{
    if (stopped == m_isStopped)
        return;
    m_isStopped = stopped;
    stopped ? m_job.cancel() : goOn();
    emit changed();
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
    if (!m_isActive || m_isStopped || m_job.isRunning() || m_comparison.isComplete())
        return;
    m_job.start<DepthComparison>(
        [comparison = m_comparison](const Progress &progress) {
            Workers workers;
            const bool descends = comparison.descentSteps() < comparison.experiment.steps;
            return advanced(comparison, descends ? descentSlice : depthSlice, workers, progress);
        },
        [this](DepthComparison comparison) {
            m_comparison = std::move(comparison);
            emit changed();
            goOn();
        });
}

} // namespace normscope
