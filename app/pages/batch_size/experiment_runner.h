// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QString>

namespace normscope {

/// Carries an experiment on behind the window, slice by slice. Another experiment takes over at once; what was measured
/// and holds for it as well is kept.
class ExperimentRunner : public QObject
{
    Q_OBJECT

public:
    explicit ExperimentRunner(QObject *parent = nullptr);

    void setExperiment(const BatchExperiment &experiment, const Tensor &samples);
    /// Whether anybody sees it: otherwise nothing is computed.
    void setActive(bool active);
    /// Stops a long run where it is, or goes on with it.
    void setStopped(bool stopped);

    /// The latest slice, maybe of the experiment before: what is shown until there is something of this one.
    const ExperimentRun &shown() const { return m_shown; }
    /// Of the present experiment, with as much as is known at once.
    const ExperimentRun &wanted() const { return m_wanted; }
    /// Why this experiment is impossible, in one sentence; empty if it is not.
    const QString &problem() const { return m_problem; }
    /// Grows whenever shown() becomes another slice.
    int revision() const { return m_revision; }
    bool isRunning() const { return m_job.isRunning(); }
    bool isStopped() const { return m_isStopped; }

signals:
    /// There is another slice, another experiment, or a problem.
    void changed();

private:
    void goOn();
    void take(ExperimentRun run, int experiment);

    ExperimentRun m_shown;
    ExperimentRun m_wanted;
    QString m_problem;
    LatestJob m_job;
    int m_revision = 0;
    int m_experiment = 0; ///< Counts the experiments that were wanted.
    bool m_isFirstSlice = false; ///< The one under way.
    bool m_isActive = false;
    bool m_isStopped = false;
};

} // namespace normscope
