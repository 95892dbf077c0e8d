// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"
#include "engine/normalization/problem.h"

#include <optional>

namespace normscope {

/// Whether each group is of one sample, so that running statistics can be averaged over the samples.
bool keepsSamplesApart(const NormalizationProblem &problem);

/// Whether the running statistics are averages over the samples.
bool averagesSamples(const NormalizationProblem &problem);

/// The groups that have a running mean and variance each: those of the spec, joined over the samples if it averages
/// them. The problem's running statistics are in their order.
Grouping runningGrouping(const NormalizationProblem &problem);

/// Running mean and variance of one group. A new group's are 0 and 1.
struct RunningMoments
{
    double mean = 0;
    double variance = 1;

    double meanSquare() const { return variance + mean * mean; }
};

/// Finds the running statistics of the groups that a problem normalizes. Problem and grouping must outlive it.
class RunningLookup
{
public:
    RunningLookup(const NormalizationProblem &problem, const Grouping &groups);

    /// The group of runningGrouping() that a group belongs to.
    std::int64_t place(std::int64_t group) const
    {
        return m_shared ? m_shared->groupOf(m_groups.firstElement(group)) : group;
    }
    RunningMoments of(std::int64_t group) const;
    /// Those of `count` groups from the `first` on.
    void read(std::int64_t first, std::int64_t count, double *means, double *variances) const;

private:
    const RunningStatistics &m_running;
    const Grouping &m_groups;
    std::optional<Grouping> m_shared; ///< The groups of the running statistics if they are not the problem's own.
};

} // namespace normscope
