// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/framework_call.h"

#include "engine/normalization/running.h"
#include "engine/script/python_text.h"

namespace normscope {

namespace {

/// The arguments for γ and β; `applied` is false if the script must apply them after the call.
struct AffineArguments
{
    std::string weight = "None";
    std::string bias = "None";
    bool applied = true;
};

bool runsAlong(const Tensor &parameter, AxisSet axes, const Shape &input)
{
    return parameter.isEmpty() || parameter.shape() == parameterShape(axes, input);
}

/// `shaped` is a method call that gives a parameter the shape of the call's weight and bias.
AffineArguments affineArguments(const NormalizationProblem &problem, AxisSet axes, const std::string &factor,
                                const std::string &beta, const std::string &shaped)
{
    const Shape &input = problem.input.shape();
    if (!runsAlong(problem.gamma, axes, input) || !runsAlong(problem.beta, axes, input))
        return {.applied = false};
    AffineArguments arguments;
    if (!factor.empty())
        arguments.weight = factor + shaped;
    if (!beta.empty())
        arguments.bias = beta + shaped;
    return arguments;
}

/// The only axis that is not reduced, or −1.
int keptAxis(const NormalizationSpec &spec, int rank)
{
    const std::vector<int> kept = spec.reducedAxes.complement(rank).toVector();
    return kept.size() == 1 && rank > 1 ? kept.front() : -1;
}

FrameworkCall batchCall(const NormalizationProblem &problem, int channelAxis, const std::string &factor,
                        const std::string &beta)
{
    const bool evaluates = problem.spec.usesRunningStatistics();
    const AffineArguments affine = affineArguments(problem, {channelAxis}, factor, beta, ".flatten()");
    const std::string axis = std::to_string(channelAxis);
    const bool moves = channelAxis != 1;
    std::string call = "F.batch_norm(" + (moves ? "x.movedim(" + axis + ", 1)" : "x");
    call += evaluates ? ", running_mean.flatten(), running_variance.flatten(), " : ", None, None, ";
    call += affine.weight + ", " + affine.bias + (evaluates ? ", training=False" : ", training=True");
    call += ", eps=epsilon)" + (moves ? ".movedim(1, " + axis + ")" : "");
    return {call, "batch_norm", affine.applied};
}

FrameworkCall layerCall(const NormalizationProblem &problem, const std::string &factor, const std::string &beta)
{
    const Shape &input = problem.input.shape();
    Shape normalized;
    for (const int axis : problem.spec.reducedAxes.toVector())
        normalized.push_back(input[static_cast<std::size_t>(axis)]);
    const std::string shape = python::tuple(normalized);
    const AffineArguments affine
        = affineArguments(problem, problem.spec.reducedAxes, factor, beta, ".reshape" + python::tuple(normalized));
    return {"F.layer_norm(x, " + shape + ", " + affine.weight + ", " + affine.bias + ", eps=epsilon)", "layer_norm",
            affine.applied};
}

FrameworkCall groupCall(const NormalizationProblem &problem, const std::string &factor, const std::string &beta)
{
    const AffineArguments affine = affineArguments(problem, {1}, factor, beta, ".flatten()");
    return {"F.group_norm(x, " + std::to_string(problem.spec.channelGroups) + ", " + affine.weight + ", " + affine.bias
                + ", eps=epsilon)",
            "group_norm", affine.applied};
}

FrameworkCall instanceCall(const NormalizationProblem &problem, const std::string &factor, const std::string &beta)
{
    const bool evaluates = problem.spec.usesRunningStatistics();
    const AffineArguments affine = affineArguments(problem, {1}, factor, beta, ".flatten()");
    return {"F.instance_norm(x, "
                + std::string(evaluates ? "running_mean.flatten(), running_variance.flatten(), " : "None, None, ")
                + affine.weight + ", " + affine.bias + (evaluates ? ", use_input_stats=False" : "") + ", eps=epsilon)",
            "instance_norm", affine.applied};
}

/// Whether the reduced axes are the last ones.
bool reducesTail(AxisSet reduced, int rank)
{
    const int first = reduced.toVector().front();
    return (AxisSet::all(rank).bits() & ~((1u << first) - 1u)) == reduced.bits();
}

} // namespace

std::optional<FrameworkCall> frameworkCall(const NormalizationProblem &problem, const std::string &factor,
                                           const std::string &beta)
{
    const NormalizationSpec &spec = problem.spec;
    const int rank = problem.input.rank();
    const Grouping grouping(problem.input.shape(), spec);
    const bool evaluates = spec.usesRunningStatistics();
    const bool split = spec.channelGroups > 1 && spec.channelAxis >= 0 && spec.reducedAxes.contains(spec.channelAxis);
    const bool estimates = evaluates || (spec.variance == VarianceEstimator::Biased && grouping.groupSize() > 1);
    if (!spec.centre || spec.epsilonPlacement != EpsilonPlacement::Inside || spec.epsilon == 0 || !estimates
        || !problem.mask.isEmpty())
        return {};
    if (split) {
        const bool fits = !evaluates && spec.channelAxis == 1 && spec.reducedAxes == AxisSet {0}.complement(rank);
        return fits ? std::optional(groupCall(problem, factor, beta)) : std::nullopt;
    }
    const bool averages = averagesSamples(problem);
    if (const int kept = keptAxis(spec, rank); kept >= 0 && (kept > 0 || evaluates) && !(evaluates && averages))
        return batchCall(problem, kept, factor, beta);
    const bool hasRunning = !evaluates || (averages && problem.layout.batchAxis == 0);
    if (rank >= 3 && spec.reducedAxes == AxisSet {0, 1}.complement(rank) && !spec.gamma.axes.contains(rank - 1)
        && hasRunning)
        return instanceCall(problem, factor, beta);
    if (evaluates)
        return {};
    if (reducesTail(spec.reducedAxes, rank))
        return layerCall(problem, factor, beta);
    return {};
}

} // namespace normscope
