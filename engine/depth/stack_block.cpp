// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_block.h"

#include "engine/depth/stack_products.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double layerScaleStart = 1e-4;
constexpr double dytStart = 0.5;

template <class T>
void scale(StackMatrix<T> &matrix, double factor)
{
    if (factor == 1)
        return;
    for (T &value : matrix.values)
        value *= static_cast<T>(factor);
}

template <class T>
StackMatrix<T> likewise(const StackMatrix<T> &matrix)
{
    return {matrix.rows, matrix.columns};
}

/// target = skip · target + branch · added.
template <class T>
void combine(StackMatrix<T> &target, double skip, const StackMatrix<T> &added, double branch)
{
    const T a = static_cast<T>(skip);
    const T b = static_cast<T>(branch);
    for (std::size_t i = 0; i < target.values.size(); ++i)
        target.values[i] = a * target.values[i] + b * added.values[i];
}

template <class T>
void rectify(StackMatrix<T> &matrix)
{
    for (T &value : matrix.values)
        value = std::max(value, T(0));
}

/// Sets v to 0 where ReLU gave 0.
template <class T>
void applyRectifier(const StackMatrix<T> &output, StackMatrix<T> &v)
{
    for (std::size_t i = 0; i < v.values.size(); ++i) {
        if (!(output.values[i] > 0))
            v.values[i] = 0;
    }
}

/// Normalizes x in its place; StackNorm::None leaves the values.
template <class T>
void normalizeInPlace(StackNorm norm, StackMatrix<T> &x, NormTrace<T> &trace)
{
    if (norm == StackNorm::None)
        return;
    normalizeStack(norm, x, trace);
    x = trace.output;
}

template <class T>
void jacobianInPlace(StackNorm norm, const NormTrace<T> &trace, StackMatrix<T> &v)
{
    if (norm != StackNorm::None)
        applyNormJacobian(norm, trace, v);
}

/// Makes the branch's input of the stream. inputJacobian() serves gradients and changes alike: the Jacobian is
/// symmetric.
template <class T>
void takeInput(const BlockRule &rule, StackMatrix<T> &x, BlockTrace<T> &trace)
{
    if (rule.isTanh) {
        for (T &value : x.values)
            value = std::tanh(static_cast<T>(dytStart) * value);
    }
    normalizeInPlace(rule.before, x, trace.before);
    scale(x, rule.inputFactor);
}

template <class T>
void inputJacobian(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> &v)
{
    scale(v, rule.inputFactor);
    jacobianInPlace(rule.before, trace.before, v);
    if (!rule.isTanh)
        return;
    for (std::size_t i = 0; i < v.values.size(); ++i) {
        const T output = trace.input.values[i];
        v.values[i] *= static_cast<T>(dytStart) * (1 - output * output);
    }
}

template <class T>
StackMatrix<T> forwardPlain(const BlockRule &rule, const BlockWeights<T> &weights, const StackMatrix<T> &x,
                            BlockTrace<T> &trace)
{
    trace.input = x;
    trace.hidden = likewise(x);
    multiply(weights.scale, x, weights.first, trace.hidden);
    normalizeInPlace(rule.before, trace.hidden, trace.before);
    StackMatrix<T> output = trace.hidden;
    if (rule.isRectified)
        rectify(output);
    trace.sumSquares = sumOfSquares(output);
    return output;
}

/// Adds the change of the branch to that of the stream.
template <class T>
void addBranch(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> &branch, StackMatrix<T> &change)
{
    jacobianInPlace(rule.after, trace.after, branch);
    combine(change, rule.skip, branch, rule.branch);
    jacobianInPlace(rule.out, trace.out, change);
}

} // namespace

BlockRule blockRule(const DepthStack &stack, int block)
{
    const StackNorm norm = normInPlace(stack);
    const double branches = sublayerCount(stack);
    BlockRule rule;
    rule.before = norm;
    switch (stack.architecture) {
    case DepthArchitecture::None:
    case DepthArchitecture::Pre:
        break;
    case DepthArchitecture::Post:
        rule.before = StackNorm::None;
        rule.out = norm;
        break;
    case DepthArchitecture::Peri:
        rule.after = norm;
        break;
    case DepthArchitecture::Scaled:
        rule.branch = 1 / std::sqrt(branches);
        break;
    case DepthArchitecture::LayerNormScaling:
        rule.inputFactor = 1 / std::sqrt(static_cast<double>(block));
        break;
    case DepthArchitecture::DeepNorm:
        rule.before = StackNorm::None;
        rule.out = norm;
        rule.skip = std::pow(branches, 0.25);
        rule.branch = 1 / std::sqrt(4 * branches); // β for each of the two matrices; ReLU passes it on.
        break;
    case DepthArchitecture::LayerScale:
        rule.branch = layerScaleStart;
        break;
    case DepthArchitecture::ReZero:
        rule.branch = 0;
        break;
    case DepthArchitecture::Dyt:
        rule.isTanh = true;
        break;
    case DepthArchitecture::Plain:
        rule.hasSkip = false;
        rule.isRectified = stack.activation == StackActivation::Relu;
        break;
    }
    return rule;
}

int sublayerCount(const DepthStack &stack)
{
    return stack.attention == StackAttention::None ? stack.depth : 2 * stack.depth;
}

BlockRule sublayerRule(const DepthStack &stack, int sublayer)
{
    if (stack.attention == StackAttention::None)
        return blockRule(stack, sublayer + 1);
    BlockRule rule = blockRule(stack, sublayer / 2 + 1);
    rule.isAttention = sublayer % 2 == 0;
    if (rule.isAttention && stack.architecture == DepthArchitecture::DeepNorm)
        rule.branch = std::sqrt(rule.branch); // W_V is one matrix of the two; W_O, which has β as well, is left out.
    // Uniform attention gives all tokens the same, of which a norm over tokens leaves 0.
    if (rule.isAttention && stack.attention == StackAttention::Uniform && rule.after == StackNorm::Batch)
        rule.branch = 0;
    return rule;
}

template <class T>
StackMatrix<T> forward(const BlockRule &rule, const BlockWeights<T> &weights, const StackMatrix<T> &x,
                       BlockTrace<T> &trace)
{
    if (!rule.hasSkip)
        return forwardPlain(rule, weights, x, trace);
    trace.input = x;
    takeInput(rule, trace.input, trace);
    StackMatrix<T> branch = likewise(x);
    if (rule.isAttention) {
        trace.hidden = attend(weights, trace.input, trace.attention);
        multiply(weights.scale, trace.hidden, weights.first, branch);
    } else {
        trace.hidden = likewise(x);
        multiply(weights.scale, trace.input, weights.first, trace.hidden);
        rectify(trace.hidden);
        multiply(weights.scale, trace.hidden, weights.second, branch);
    }
    normalizeInPlace(rule.after, branch, trace.after);
    StackMatrix<T> output = x;
    combine(output, rule.skip, branch, rule.branch);
    trace.sumSquares = sumOfSquares(output);
    normalizeInPlace(rule.out, output, trace.out);
    return output;
}

template <class T>
BlockGradient<T> backward(const BlockRule &rule, const BlockWeights<T> &weights, BlockTrace<T> trace,
                          StackMatrix<T> &gradient)
{
    using Weights = BlockWeights<T>;
    BlockGradient<T> result;
    if (!rule.hasSkip) {
        StackMatrix<T> product = std::move(gradient);
        if (rule.isRectified)
            applyRectifier(trace.hidden, product);
        jacobianInPlace(rule.before, trace.before, product);
        gradient = likewise(product);
        multiplyTransposed(weights.scale, product, weights.first, gradient);
        result.weights.push_back({&Weights::first, std::move(trace.input), std::move(product)});
        result.branch = sumOfSquares(gradient);
        return result;
    }
    jacobianInPlace(rule.out, trace.out, gradient);
    StackMatrix<T> branch = gradient;
    scale(branch, rule.branch);
    jacobianInPlace(rule.after, trace.after, branch);
    const auto last = rule.isAttention ? &Weights::first : &Weights::second;
    StackMatrix<T> hidden = likewise(gradient);
    multiplyTransposed(weights.scale, branch, weights.*last, hidden);
    if (!rule.isAttention)
        applyRectifier(trace.hidden, hidden);
    result.weights.push_back({last, std::move(trace.hidden), std::move(branch)});
    if (rule.isAttention) {
        branch = attendBackward(weights, trace.input, trace.attention, hidden, result.weights);
        inputJacobian(rule, trace, branch);
    } else {
        branch = likewise(gradient);
        multiplyTransposed(weights.scale, hidden, weights.first, branch);
        inputJacobian(rule, trace, branch);
        result.weights.push_back({&Weights::first, std::move(trace.input), std::move(hidden)});
    }
    scale(gradient, rule.skip);
    result.identity = sumOfSquares(gradient);
    result.branch = sumOfSquares(branch);
    combine(gradient, 1, branch, 1);
    return result;
}

template <class T>
void identityBackward(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> &gradient)
{
    jacobianInPlace(rule.out, trace.out, gradient);
    scale(gradient, rule.skip);
}

template <class T>
WeightGradient<T> lastWeightGradient(const BlockRule &rule, const BlockTrace<T> &trace, StackMatrix<T> gradient)
{
    using Weights = BlockWeights<T>;
    if (!rule.hasSkip) {
        if (rule.isRectified)
            applyRectifier(trace.hidden, gradient);
        jacobianInPlace(rule.before, trace.before, gradient);
        return {&Weights::first, trace.input, std::move(gradient)};
    }
    jacobianInPlace(rule.out, trace.out, gradient);
    scale(gradient, rule.branch);
    jacobianInPlace(rule.after, trace.after, gradient);
    return {rule.isAttention ? &Weights::first : &Weights::second, trace.hidden, std::move(gradient)};
}

template <class T>
void tangent(const BlockRule &rule, const BlockWeights<T> &weights, const BlockWeights<T> &direction,
             const BlockTrace<T> &trace, StackMatrix<T> &change)
{
    StackMatrix<T> input = change;
    if (rule.hasSkip)
        inputJacobian(rule, trace, input);
    if (rule.isAttention) {
        const StackMatrix<T> taken = attendTangent(weights, direction, trace.input, trace.attention, input);
        multiply(weights.scale, taken, weights.first, input);
        addProduct(direction.scale, trace.hidden, direction.first, input);
        addBranch(rule, trace, input, change);
        return;
    }
    StackMatrix<T> hidden = likewise(change);
    multiply(weights.scale, input, weights.first, hidden);
    addProduct(direction.scale, trace.input, direction.first, hidden);
    if (!rule.hasSkip) {
        jacobianInPlace(rule.before, trace.before, hidden);
        if (rule.isRectified)
            applyRectifier(trace.hidden, hidden);
        change = std::move(hidden);
        return;
    }
    applyRectifier(trace.hidden, hidden);
    multiply(weights.scale, hidden, weights.second, input);
    addProduct(direction.scale, trace.hidden, direction.second, input);
    addBranch(rule, trace, input, change);
}

template StackMatrix<float> forward(const BlockRule &, const BlockWeights<float> &, const StackMatrix<float> &,
                                    BlockTrace<float> &);
template StackMatrix<double> forward(const BlockRule &, const BlockWeights<double> &, const StackMatrix<double> &,
                                     BlockTrace<double> &);
template BlockGradient<float> backward(const BlockRule &, const BlockWeights<float> &, BlockTrace<float>,
                                       StackMatrix<float> &);
template BlockGradient<double> backward(const BlockRule &, const BlockWeights<double> &, BlockTrace<double>,
                                        StackMatrix<double> &);
template void identityBackward(const BlockRule &, const BlockTrace<float> &, StackMatrix<float> &);
template void identityBackward(const BlockRule &, const BlockTrace<double> &, StackMatrix<double> &);
template WeightGradient<float> lastWeightGradient(const BlockRule &, const BlockTrace<float> &, StackMatrix<float>);
template WeightGradient<double> lastWeightGradient(const BlockRule &, const BlockTrace<double> &, StackMatrix<double>);
template void tangent(const BlockRule &, const BlockWeights<float> &, const BlockWeights<float> &,
                      const BlockTrace<float> &, StackMatrix<float> &);
template void tangent(const BlockRule &, const BlockWeights<double> &, const BlockWeights<double> &,
                      const BlockTrace<double> &, StackMatrix<double> &);

} // namespace normscope
