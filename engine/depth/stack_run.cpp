// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_run.h"

#include "engine/depth/stack_pass.h"

#include <utility>

namespace normscope {

namespace {

bool dependsOnDepth(DepthArchitecture architecture)
{
    return architecture == DepthArchitecture::Scaled || architecture == DepthArchitecture::DeepNorm;
}

/// The last gradients of shallower stacks of the same weights, computed anew for some depths.
void findLastGradients(const DepthStack &stack, int run, const WeightsOf &weights, const Progress &progress,
                       std::vector<double> &found)
{
    for (const int depth : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96}) {
        DepthStack shallow = stack;
        shallow.depth = depth;
        if (depth >= stack.depth)
            return;
        const StackSampler draws(shallow, run);
        StackPass pass(draws, weights, progress);
        pass.up(false, LastGradients::OfTop);
        found[static_cast<std::size_t>(depth) - 1] = pass.result().lastGradients.back();
    }
}

StackRun drawnRun(const DepthStack &stack, int run, bool withStep, bool withGradients, const Progress &progress)
{
    const StackSampler draws(stack, run);
    DrawnWeights drawn([&draws](int sublayer) { return draws.weights(sublayer); });
    const WeightsOf weights = [&drawn](int first, int count) { return drawn.of(first, count); };
    StackPass pass(draws, weights, progress);
    const bool eachDepthAnew = dependsOnDepth(stack.architecture);
    const LastGradients found = eachDepthAnew ? LastGradients::OfTop : LastGradients::OfEach;
    pass.up(withStep, withStep ? found : LastGradients::None);
    if (withGradients)
        pass.down();
    if (withStep && eachDepthAnew)
        findLastGradients(stack, run, weights, progress, pass.result().lastGradients);
    return std::move(pass.result());
}

} // namespace

StackNorm finalNorm(const DepthStack &stack)
{
    const BlockRule rule = blockRule(stack, 1);
    return rule.hasSkip && rule.out == StackNorm::None ? normInPlace(stack) : StackNorm::None;
}

StackRun runStack(const DepthStack &stack, int run, bool withStep, const Progress &progress)
{
    return drawnRun(stack, run, withStep, true, progress);
}

StackRun withSmallStep(const DepthStack &stack, int run, StackRun quick, const Progress &progress)
{
    StackRun up = drawnRun(stack, run, true, false, progress);
    quick.steps = std::move(up.steps);
    quick.lastGradients = std::move(up.lastGradients);
    return quick;
}

StackRun runStack(const DepthStack &stack, int run, std::span<const BlockWeights<float>> weights,
                  const Progress &progress)
{
    const StackSampler draws(stack, run);
    const WeightsOf given = [weights](int first, int count) {
        return weights.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    };
    StackPass pass(draws, given, progress);
    pass.up(true, LastGradients::None);
    pass.down();
    return std::move(pass.result());
}

} // namespace normscope
