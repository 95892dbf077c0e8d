// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_theory.h"

#include "engine/depth/stack_block.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace normscope {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// E f(z) for a standard normal z, by the trapezoidal rule.
template <class Function>
double normalMean(Function &&f)
{
    constexpr double reach = 9;
    constexpr int points = 720;
    double sum = 0;
    double weights = 0;
    for (int i = 0; i <= points; ++i) {
        const double z = reach * (2.0 * i / points - 1);
        const double weight = std::exp(-z * z / 2);
        sum += weight * f(z);
        weights += weight;
    }
    return sum / weights;
}

/// What becomes of mean squares in one block.
struct BlockLaw
{
    double stream; ///< Behind the block, before a norm of the sum.
    double output; ///< Behind that norm.
    double down; ///< A squared gradient at the output, times this, is the one at the input.
    double branchShare; ///< Of what comes down.
    double own; ///< Change of the output by the block's own step; one at the input adds `down` of it.
};

/// What a branch's input is for a stream of mean square s, and the squared slope there.
struct InputLaw
{
    double square;
    double slope;
};

InputLaw inputLaw(const BlockRule &rule, double s)
{
    const double factor = rule.inputFactor * rule.inputFactor;
    if (rule.before != StackNorm::None)
        return {factor, factor / s};
    if (!rule.isTanh)
        return {factor * s, factor};
    const double half = std::sqrt(s) / 2;
    const double square = normalMean([half](double z) { return std::pow(std::tanh(half * z), 2); });
    const double slope = normalMean([half](double z) { return std::pow(1 - std::pow(std::tanh(half * z), 2), 2); });
    return {square, slope / 4};
}

BlockLaw residualLaw(const BlockRule &rule, double gain, double s)
{
    const double v = gain * gain / 2;
    const InputLaw input = inputLaw(rule, s);
    const double raw = v * input.square; // Mean square of the branch before its norm.
    const double after = rule.after == StackNorm::None ? 1 : 1 / raw;
    const double branch = rule.branch * rule.branch * after;
    const double skip = rule.skip * rule.skip;
    const double stream = skip * s + branch * raw;
    const double out = rule.out == StackNorm::None ? 1 : 1 / stream;
    const double through = branch * v * input.slope;
    return {stream, out * stream, out * (skip + through), through / (skip + through), out * branch * 2 * raw / gain};
}

BlockLaw plainLaw(const BlockRule &rule, double gain, double s)
{
    const double norm = rule.before == StackNorm::None ? 1 : 1 / (gain * s);
    const double kept = rule.isRectified ? 0.5 : 1; // Of squares, and of squared slopes.
    const double stream = kept * norm * gain * s;
    return {stream, stream, kept * norm * gain, 1, kept * norm * s};
}

} // namespace

double batchNormGrowth(StackActivation activation, int batchSize)
{
    const double B = batchSize;
    if (batchSize <= 3)
        return nothing;
    if (activation == StackActivation::Linear)
        return (B - 2) / (B - 3);
    const double pi = std::numbers::pi;
    const double c = -1 / (B - 1);
    const double angle = pi - std::acos(c);
    const double kernel = (std::sqrt(1 - c * c) + angle * c) / pi;
    return (angle / pi + B - 1) / ((B - 3) * (1 - kernel)) - 1 / (B - 3);
}

DepthTheory depthTheory(const DepthStack &stack)
{
    const auto depth = static_cast<std::size_t>(stack.depth);
    const bool isPlain = stack.architecture == DepthArchitecture::Plain;
    const bool isBatch = normInPlace(stack) == StackNorm::Batch;
    DepthTheory theory;
    theory.growth = isPlain && isBatch ? batchNormGrowth(stack.activation, stack.tokens) : nothing;
    theory.inputGradients.assign(depth, nothing);
    std::vector<double> down;
    double s = 1;
    double change = 0;
    for (int block = 1; block <= stack.depth; ++block) {
        const BlockRule rule = blockRule(stack, block);
        const double gain = weightVariance(stack);
        const BlockLaw law = isPlain ? plainLaw(rule, gain, s) : residualLaw(rule, gain, s);
        s = law.output;
        change = change * law.down + law.own;
        down.push_back(law.down);
        theory.streams.push_back(law.stream);
        theory.branchShares.push_back(isBatch ? nothing : law.branchShare);
        theory.steps.push_back(isBatch ? nothing : change / s);
    }
    double gradient = 1;
    for (std::size_t i = depth; i > 0 && !isBatch; --i)
        theory.inputGradients[i - 1] = gradient *= down[i - 1];
    return theory;
}

} // namespace normscope
