// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_runner.h"

#include "widgets/core/message_text.h"

namespace normscope {

namespace {

/// The first slice is done within a frame of the display; later ones take longer, so that charts are not repainted too
/// often.
constexpr std::chrono::milliseconds firstSlice(6);
constexpr std::chrono::milliseconds nextSlices(60);

} // namespace

BatchSizeRunner::BatchSizeRunner(QObject *parent)
    : QObject(parent)
{ }

void BatchSizeRunner::setExperiment(const BatchExperiment &experiment, const Tensor &samples)
{
    m_wanted = carriedOver(m_wanted, experiment, samples);
    m_problem.clear();
    m_isStopped = false;
    ++m_experiment;
    // A first slice is not cancelled: while the experiment changes faster than slices are done, as under a slider,
    // nothing would be shown of any of them.
    if (!m_isFirstSlice)
        m_job.cancel();
    emit changed();
    goOn();
}

void BatchSizeRunner::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    if (active)
        return goOn();
    m_isFirstSlice = false;
    m_job.cancel();
}

void BatchSizeRunner::setStopped(bool stopped)
{
    if (stopped == m_isStopped)
        return;
    m_isStopped = stopped;
    m_isFirstSlice &= !stopped;
    stopped ? m_job.cancel() : goOn();
    emit changed();
}

void BatchSizeRunner::goOn()
{
    if (!m_isActive || m_isStopped || m_job.isRunning() || !m_problem.isEmpty() || m_wanted.isComplete())
        return;
    m_isFirstSlice = !m_wanted.isStarted();
    m_job.start<ExperimentRun>(
        [run = m_wanted](const Progress &progress) {
            Workers workers;
            return advanced(run, run.isStarted() ? nextSlices : firstSlice, workers, progress);
        },
        [this, experiment = m_experiment](ExperimentRun run) { take(std::move(run), experiment); },
        [this, experiment = m_experiment](const Error &error) {
            m_isFirstSlice = false;
            if (experiment != m_experiment)
                return goOn();
            m_problem = messageText(error.message());
            emit changed();
        });
}

void BatchSizeRunner::take(ExperimentRun run, int experiment)
{
    m_isFirstSlice = false;
    m_wanted = experiment == m_experiment ? run : carriedOver(run, m_wanted.experiment, m_wanted.samples);
    m_shown = std::move(run);
    ++m_revision;
    emit changed();
    goOn();
}

} // namespace normscope
