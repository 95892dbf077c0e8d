// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QString>

namespace normscope {

/// Runs an experiment in the background, slice by slice. A changed experiment replaces it at once; measurements that
/// are valid for the new one, too, are kept.
class BatchSizeRunner : public QObject
{
    Q_OBJECT

public:
    explicit BatchSizeRunner(QObject *parent = nullptr);

    void setExperiment(const BatchExperiment &experiment, const Tensor &samples);
    /// Whether the experiment is visible; otherwise nothing is computed.
    void setActive(bool active);
    /// Pauses or continues a long run.
    void setStopped(bool stopped);

    /// The run after the latest slice. It may be of the former experiment, which is shown until the first slice of the
    /// present one is done.
    const ExperimentRun &shown() const { return m_shown; }
    /// The run of the present experiment, as far as it was computed or carried over.
    const ExperimentRun &wanted() const { return m_wanted; }
    /// Why the present experiment cannot be run, in one sentence; empty if it can.
    const QString &problem() const { return m_problem; }
    /// Incremented whenever shown() changes.
    int revision() const { return m_revision; }
    bool isRunning() const { return m_job.isRunning(); }
    bool isStopped() const { return m_isStopped; }

signals:
    /// A slice is done, or the experiment, isStopped() or problem() has changed.
    void changed();

private:
    void goOn();
    void take(ExperimentRun run, int experiment);

    ExperimentRun m_shown;
    ExperimentRun m_wanted;
    QString m_problem;
    LatestJob m_job;
    int m_revision = 0;
    int m_experiment = 0; ///< Number of calls of setExperiment().
    bool m_isFirstSlice = false; ///< Whether the slice being computed is the first of its experiment.
    bool m_isActive = false;
    bool m_isStopped = false;
};

} // namespace normscope
