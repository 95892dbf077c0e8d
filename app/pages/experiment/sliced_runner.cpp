// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment/sliced_runner.h"

namespace normscope {

void SlicedRunner::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    active ? goOn() : m_job.cancel();
}

void SlicedRunner::setStopped(bool stopped)
{
    if (stopped == m_isStopped)
        return;
    m_isStopped = stopped;
    stopped ? m_job.cancel() : goOn();
    emit changed();
}

void SlicedRunner::beginAnew()
{
    m_isStopped = false;
    m_job.cancel();
    emit changed();
    goOn();
}

void SlicedRunner::tellSlice()
{
    emit changed();
    goOn();
}

void SlicedRunner::goOn()
{
    if (m_isActive && !m_isStopped && !m_job.isRunning() && hasMore())
        startSlice(m_job);
}

} // namespace normscope
