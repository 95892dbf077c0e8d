// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "widgets/core/latest_job.h"

#include <QObject>

namespace normscope {

/// Carries a comparison of stacks on behind the window, slice by slice. Another experiment takes over at once.
class DepthRunner : public QObject
{
    Q_OBJECT

public:
    explicit DepthRunner(QObject *parent = nullptr);

    void setExperiment(const DepthExperiment &experiment);
    /// Whether anybody sees it: otherwise nothing is computed.
    void setActive(bool active);
    /// Whether the rest waits for setStopped(false), or another experiment.
    bool isStopped() const { return m_isStopped; }
    void setStopped(bool stopped);
    /// With its theory from the beginning.
    const DepthComparison &comparison() const { return m_comparison; }

signals:
    void changed();

private:
    void goOn();

    DepthComparison m_comparison;
    LatestJob m_job;
    bool m_isActive = false;
    bool m_isStopped = false;
};

} // namespace normscope
