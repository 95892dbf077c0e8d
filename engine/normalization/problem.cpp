// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/problem.h"

#include "engine/normalization/running.h"
#include "engine/tensor/error.h"

#include <cmath>

namespace normscope {

namespace {

bool isBroadcastable(const Shape &shape, const Shape &input)
{
    if (shape.size() != input.size())
        return false;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] != 1 && shape[axis] != input[axis])
            return false;
    }
    return true;
}

void requireBroadcastable(const Tensor &tensor, const Shape &input, const char *refusal)
{
    if (!tensor.isEmpty() && !isBroadcastable(tensor.shape(), input))
        throw InputError({refusal, {shapeText(tensor.shape()), shapeText(input)}});
}

bool isOnePerGroup(const Tensor &tensor, const Grouping &grouping)
{
    return tensor.shape() == grouping.groupShape() || tensor.shape() == Shape {grouping.groupCount()};
}

void requireOnePerGroup(const Tensor &tensor, const Grouping &grouping, const char *refusal)
{
    if (!isOnePerGroup(tensor, grouping))
        throw InputError({refusal, {shapeText(tensor.shape()), shapeText(grouping.groupShape())}});
}

void validateAxes(const NormalizationSpec &spec, const Shape &input)
{
    const int rank = static_cast<int>(input.size());
    if (spec.reducedAxes.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "At least one axis must be reduced.")});
    const unsigned used = spec.reducedAxes.bits() | spec.gamma.axes.bits() | spec.beta.axes.bits();
    if ((used & ~AxisSet::all(rank).bits()) != 0 || spec.channelAxis >= rank) {
        throw InputError(
            {MESSAGE_TEXT("Message", "An axis is out of range: the input has rank %1."), {std::to_string(rank)}});
    }
    if (spec.channelGroups < 1) {
        throw InputError({MESSAGE_TEXT("Message", "The number of channel groups must be at least 1, not %1."),
                          {std::to_string(spec.channelGroups)}});
    }
    if (spec.channelGroups == 1 || spec.channelAxis < 0 || !spec.reducedAxes.contains(spec.channelAxis))
        return;
    const std::int64_t channels = input[static_cast<std::size_t>(spec.channelAxis)];
    if (channels % spec.channelGroups != 0) {
        throw InputError({MESSAGE_TEXT("Message", "%1 channels cannot be split into %2 groups of equal size."),
                          {std::to_string(channels), std::to_string(spec.channelGroups)}});
    }
}

void validateNumbers(const NormalizationSpec &spec)
{
    if (!std::isfinite(spec.epsilon) || spec.epsilon < 0)
        throw InputError({MESSAGE_TEXT("Message", "Epsilon must be a finite number that is not negative.")});
    if (!(spec.momentum >= 0 && spec.momentum <= 1))
        throw InputError({MESSAGE_TEXT("Message", "The momentum must lie between 0 and 1.")});
}

void validateRunningStatistics(const NormalizationProblem &problem)
{
    if (!problem.spec.tracksRunningStatistics)
        return; // Unused, but kept in case the spec tracks them again.
    const RunningStatistics &running = problem.running;
    if (running.mean.isEmpty() != running.variance.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Running mean and running variance must be given together.")});
    if (!running.isEmpty()) {
        const Grouping grouping = runningGrouping(problem);
        requireOnePerGroup(
            running.mean, grouping,
            MESSAGE_TEXT("Message", "The running mean has the shape %1, but one value per group means %2."));
        requireOnePerGroup(
            running.variance, grouping,
            MESSAGE_TEXT("Message", "The running variance has the shape %1, but one value per group means %2."));
    } else if (problem.spec.usesRunningStatistics()) {
        throw InputError({MESSAGE_TEXT("Message", "Eval mode needs running statistics.")});
    }
}

bool dropUnless(bool fits, Tensor &tensor)
{
    if (fits || tensor.isEmpty())
        return false;
    tensor = Tensor();
    return true;
}

} // namespace

void validate(const NormalizationProblem &problem)
{
    const Shape &shape = problem.input.shape();
    if (problem.input.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no input tensor.")});
    if (!problem.layout.names.empty() && problem.layout.rank() != problem.input.rank()) {
        throw InputError({MESSAGE_TEXT("Message", "The layout %1 does not fit an input of rank %2."),
                          {problem.layout.text(), std::to_string(problem.input.rank())}});
    }
    validateAxes(problem.spec, shape);
    validateNumbers(problem.spec);
    requireBroadcastable(
        problem.gamma, shape,
        MESSAGE_TEXT("Message", "γ has the shape %1, which does not broadcast over the input's shape %2."));
    requireBroadcastable(
        problem.beta, shape,
        MESSAGE_TEXT("Message", "β has the shape %1, which does not broadcast over the input's shape %2."));
    requireBroadcastable(
        problem.mask, shape,
        MESSAGE_TEXT("Message", "The mask has the shape %1, which does not broadcast over the input's shape %2."));
    validateRunningStatistics(problem);
    if (!fits(problem.upstream, shape)) {
        throw InputError(
            {MESSAGE_TEXT("Message", "The upstream gradient does not fit an output of shape %1."), {shapeText(shape)}});
    }
}

Shape parameterShape(AxisSet axes, const Shape &input)
{
    Shape shape = input;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (!axes.contains(static_cast<int>(axis)))
            shape[axis] = 1;
    }
    return shape;
}

bool dropMisfits(NormalizationProblem &problem)
{
    const Shape &shape = problem.input.shape();
    const NormalizationSpec &spec = problem.spec;
    bool dropped = dropUnless(problem.gamma.shape() == parameterShape(spec.gamma.axes, shape), problem.gamma);
    dropped |= dropUnless(problem.beta.shape() == parameterShape(spec.beta.axes, shape), problem.beta);
    dropped |= dropUnless(isBroadcastable(problem.mask.shape(), shape), problem.mask);
    if (spec.tracksRunningStatistics) {
        const Grouping grouping = runningGrouping(problem);
        const bool fits
            = isOnePerGroup(problem.running.mean, grouping) && isOnePerGroup(problem.running.variance, grouping);
        dropped |= dropUnless(fits, problem.running.mean);
        dropped |= dropUnless(fits, problem.running.variance);
    }
    if (!fits(problem.upstream, shape)) {
        problem.upstream = {};
        dropped = true;
    }
    return dropped;
}

} // namespace normscope
