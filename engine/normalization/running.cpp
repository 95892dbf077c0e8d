// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/evaluation.h"

namespace normscope {

RunningStatistics updatedRunningStatistics(const Evaluation &evaluation)
{
    const NormalizationSpec &spec = evaluation.spec();
    const RunningStatistics &old = evaluation.problem().running;
    const std::int64_t groupCount = evaluation.grouping().groupCount();
    const bool momentumWeighsNew = spec.momentumConvention == MomentumConvention::NewValue;
    const double newWeight = momentumWeighsNew ? spec.momentum : 1 - spec.momentum;
    const double oldWeight = momentumWeighsNew ? 1 - spec.momentum : spec.momentum;

    std::vector<double> means(static_cast<std::size_t>(groupCount));
    std::vector<double> variances(means.size());
    for (std::int64_t group = 0; group < groupCount; ++group) {
        double &mean = means[static_cast<std::size_t>(group)];
        double &variance = variances[static_cast<std::size_t>(group)];
        mean = old.isEmpty() ? 0 : old.mean[group];
        variance = old.isEmpty() ? 1 : old.variance[group];
        const Moments &own = evaluation.moments(group);
        if (own.count == 0)
            continue;
        mean = oldWeight * mean + newWeight * own.mean;
        variance = oldWeight * variance + newWeight * own.variance(spec.runningVariance);
    }
    const Shape &shape = evaluation.grouping().groupShape();
    return {Tensor(shape, means), Tensor(shape, variances)};
}

} // namespace normscope
