// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"

#include <QObject>

namespace normscope {

/// Base of runners that do a long computation in the background, slice by slice, while it is visible.
class SlicedRunner : public QObject
{
    Q_OBJECT

public:
    /// Whether the computation is visible; otherwise nothing is computed.
    void setActive(bool active);
    /// Whether the computation waits for setStopped(false) or beginAnew().
    bool isStopped() const { return m_isStopped; }
    void setStopped(bool stopped);
    /// Whether a slice is being computed.
    bool isRunning() const { return m_job.isRunning(); }
    /// The share of the work that is done, 0 … 1.
    virtual double share() const = 0;

signals:
    void changed();

protected:
    explicit SlicedRunner(QObject *parent)
        : QObject(parent)
    { }
    /// Drops the present slice and starts with the new computation at once.
    void beginAnew();
    /// Reports that a slice is done, and starts the next one.
    void tellSlice();

    virtual bool hasMore() const = 0;
    /// Starts the next slice as a job, which calls tellSlice() when it is done.
    virtual void startSlice(LatestJob &job) = 0;

private:
    void goOn();

    LatestJob m_job;
    bool m_isActive = false;
    bool m_isStopped = false;
};

} // namespace normscope
