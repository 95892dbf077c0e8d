// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/running.h"

#include "engine/normalization/evaluation.h"
#include "engine/normalization/walk.h"

namespace normscope {

namespace {

/// The averages over the groups that share a running mean and variance, of those groups that have elements.
class Averages
{
public:
    explicit Averages(std::int64_t places)
        : m_sums(static_cast<std::size_t>(places))
    { }

    void add(std::int64_t place, const Moments &moments, VarianceEstimator estimator)
    {
        if (moments.count == 0)
            return;
        Sums &sums = m_sums[static_cast<std::size_t>(place)];
        sums.means += moments.mean;
        sums.variances += moments.variance(estimator);
        ++sums.groups;
    }

    /// std::nullopt if no group of the place has elements.
    std::optional<RunningMoments> at(std::int64_t place) const
    {
        const Sums &sums = m_sums[static_cast<std::size_t>(place)];
        if (sums.groups == 0)
            return {};
        const auto groups = static_cast<double>(sums.groups);
        return RunningMoments {sums.means / groups, sums.variances / groups};
    }

private:
    struct Sums
    {
        double means = 0;
        double variances = 0;
        std::int64_t groups = 0;
    };
    std::vector<Sums> m_sums;
};

} // namespace

bool keepsSamplesApart(const NormalizationProblem &problem)
{
    const int samples = problem.layout.batchAxis;
    return samples >= 0 && samples < problem.input.rank() && !problem.spec.reducedAxes.contains(samples);
}

bool averagesSamples(const NormalizationProblem &problem)
{
    return problem.spec.averagesSamples && keepsSamplesApart(problem);
}

Grouping runningGrouping(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    AxisSet joined = spec.reducedAxes;
    if (averagesSamples(problem))
        joined.insert(problem.layout.batchAxis);
    // Where samples and channels are one axis, joining it must not split it into channel groups.
    const bool isSplit = spec.channelAxis >= 0 && spec.reducedAxes.contains(spec.channelAxis);
    return Grouping(problem.input.shape(), joined, spec.channelAxis, isSplit ? spec.channelGroups : 1);
}

RunningLookup::RunningLookup(const NormalizationProblem &problem, const Grouping &groups)
    : m_running(problem.running)
    , m_groups(groups)
{
    if (averagesSamples(problem))
        m_shared = runningGrouping(problem);
}

RunningMoments RunningLookup::of(std::int64_t group) const
{
    if (m_running.isEmpty())
        return {};
    const std::int64_t own = place(group);
    return {m_running.mean[own], m_running.variance[own]};
}

void RunningLookup::read(std::int64_t first, std::int64_t count, double *means, double *variances) const
{
    if (!m_running.isEmpty() && !m_shared) { // In the order of the groups.
        readValues(m_running.mean, first, 1, count, means);
        readValues(m_running.variance, first, 1, count, variances);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        const RunningMoments own = of(first + i);
        means[i] = own.mean;
        variances[i] = own.variance;
    }
}

RunningStatistics updatedRunningStatistics(const Evaluation &evaluation)
{
    const NormalizationSpec &spec = evaluation.spec();
    const RunningStatistics &old = evaluation.problem().running;
    const Grouping places = runningGrouping(evaluation.problem());
    const bool momentumWeighsNew = spec.momentumConvention == MomentumConvention::NewValue;
    const double newWeight = momentumWeighsNew ? spec.momentum : 1 - spec.momentum;
    const double oldWeight = momentumWeighsNew ? 1 - spec.momentum : spec.momentum;

    Averages batch(places.groupCount());
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group)
        batch.add(evaluation.running().place(group), evaluation.moments(group), spec.runningVariance);

    std::vector<double> means;
    std::vector<double> variances;
    for (std::int64_t place = 0; place < places.groupCount(); ++place) {
        double mean = old.isEmpty() ? RunningMoments().mean : old.mean[place];
        double variance = old.isEmpty() ? RunningMoments().variance : old.variance[place];
        if (const auto own = batch.at(place)) {
            mean = oldWeight * mean + newWeight * own->mean;
            variance = oldWeight * variance + newWeight * own->variance;
        }
        means.push_back(mean);
        variances.push_back(variance);
    }
    const Shape &shape = places.groupShape();
    return {Tensor(shape, means), Tensor(shape, variances)};
}

} // namespace normscope
