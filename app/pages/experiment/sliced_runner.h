// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"

#include <QObject>

namespace normscope {

/// Carries something long on behind the window, slice by slice, while anybody sees it.
class SlicedRunner : public QObject
{
    Q_OBJECT

public:
    /// Whether anybody sees it: otherwise nothing is computed.
    void setActive(bool active);
    /// Whether the rest waits for setStopped(false), or something else to carry on.
    bool isStopped() const { return m_isStopped; }
    void setStopped(bool stopped);
    /// Whether a slice is being computed.
    bool isRunning() const { return m_job.isRunning(); }
    /// Of the work that is done, 0 … 1.
    virtual double share() const = 0;

signals:
    void changed();

protected:
    explicit SlicedRunner(QObject *parent)
        : QObject(parent)
    { }
    /// There is something else to carry on: it takes over at once.
    void beginAnew();
    /// A slice is there.
    void tellSlice();

    virtual bool hasMore() const = 0;
    /// Computes the next slice, and calls tellSlice() then.
    virtual void startSlice(LatestJob &job) = 0;

private:
    void goOn();

    LatestJob m_job;
    bool m_isActive = false;
    bool m_isStopped = false;
};

} // namespace normscope
