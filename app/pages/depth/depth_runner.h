// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/experiment/sliced_runner.h"
#include "engine/depth/depth_experiment.h"

namespace normscope {

/// Computes a comparison of stacks in slices.
class DepthRunner : public SlicedRunner
{
    Q_OBJECT

public:
    explicit DepthRunner(QObject *parent = nullptr);

    void setExperiment(const DepthExperiment &experiment);
    /// The comparison as far as it was computed; its theory is there at once.
    const DepthComparison &comparison() const { return m_comparison; }
    double share() const override { return m_comparison.share(); }

private:
    bool hasMore() const override { return !m_comparison.isComplete(); }
    void startSlice(LatestJob &job) override;

    DepthComparison m_comparison;
};

} // namespace normscope
