// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/permute_problem.h"

#include "engine/normalization/running.h"

namespace normscope {

namespace {

NormalizationSpec permutedSpec(NormalizationSpec spec, AxisOrder order)
{
    spec.reducedAxes = permuted(spec.reducedAxes, order);
    spec.channelAxis = permutedAxis(spec.channelAxis, order);
    spec.gamma.axes = permuted(spec.gamma.axes, order);
    spec.beta.axes = permuted(spec.beta.axes, order);
    return spec;
}

/// Brings one value per group into the order of the permuted tensor's groups. A group is found by its first element.
class GroupOrder
{
public:
    GroupOrder(const NormalizationProblem &before, const NormalizationProblem &after, AxisOrder order)
        : m_after(runningGrouping(after))
    {
        const Grouping grouping = runningGrouping(before);
        m_groups.resize(static_cast<std::size_t>(grouping.groupCount()));
        for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
            const std::int64_t first = permutedElement(grouping.firstElement(group), before.input.shape(), order);
            m_groups[static_cast<std::size_t>(m_after.groupOf(first))] = group;
        }
    }

    Tensor permuted(const Tensor &perGroup) const
    {
        if (perGroup.size() != m_after.groupCount())
            return {};
        std::vector<double> values;
        for (const std::int64_t group : m_groups)
            values.push_back(perGroup[group]);
        const Shape shape = perGroup.rank() == 1 ? perGroup.shape() : m_after.groupShape();
        return Tensor(shape, values).converted(perGroup.dtype());
    }

private:
    Grouping m_after;
    std::vector<std::int64_t> m_groups; ///< Numbers of the groups before, by those of the permuted tensor.
};

} // namespace

NormalizationProblem permuted(const NormalizationProblem &problem, AxisOrder order)
{
    NormalizationProblem result;
    result.input = permuted(problem.input, order);
    result.layout = permuted(problem.layout, order);
    result.spec = permutedSpec(problem.spec, order);
    result.gamma = permuted(problem.gamma, order);
    result.beta = permuted(problem.beta, order);
    result.mask = permuted(problem.mask, order);
    if (!problem.running.isEmpty()) {
        const GroupOrder groups(problem, result, order);
        result.running = {groups.permuted(problem.running.mean), groups.permuted(problem.running.variance)};
    }
    result.upstream = problem.upstream;
    result.upstream.values = permuted(problem.upstream.values, order);
    if (problem.upstream.kind == UpstreamKind::OneHot)
        result.upstream.element = permutedElement(problem.upstream.element, problem.input.shape(), order);
    return result;
}

} // namespace normscope
