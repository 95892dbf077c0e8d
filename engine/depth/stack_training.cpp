// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_training.h"

#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"
#include "engine/depth/stack_products.h"
#include "engine/depth/stack_run.h"

#include <cmath>
#include <utility>

namespace normscope {

namespace {

using Matrix = StackMatrix<float>;
using Weights = BlockWeights<float>;

constexpr double largestError = 1e6;

/// The output of a stack and what the way down needs.
struct UpwardPass
{
    std::vector<BlockTrace<float>> traces;
    NormTrace<float> last;
    Matrix output;
};

UpwardPass upward(const DepthStack &stack, std::span<const Weights> weights, const Matrix &input,
                  const Progress &progress)
{
    UpwardPass pass {std::vector<BlockTrace<float>>(weights.size()), {}, input};
    for (std::size_t i = 0; i < weights.size(); ++i) {
        report(progress, 0.5);
        pass.output = forward(sublayerRule(stack, static_cast<int>(i)), weights[i], pass.output, pass.traces[i]);
    }
    if (finalNorm(stack) != StackNorm::None) {
        normalizeStack(finalNorm(stack), pass.output, pass.last);
        pass.output = pass.last.output;
    }
    return pass;
}

/// Replaces y by y − target, and returns the mean square of that.
double errorOf(Matrix &output, const Matrix &target)
{
    for (std::size_t i = 0; i < output.values.size(); ++i)
        output.values[i] -= target.values[i];
    return sumOfSquares(output) / static_cast<double>(output.values.size());
}

void move(Weights &weights, const WeightGradient<float> &found, float factor)
{
    Matrix gradient(found.input.columns, found.gradient.columns);
    multiplyLeftTransposed(factor, found.input, found.gradient, gradient);
    Matrix &draws = weights.*found.matrix;
    for (std::size_t i = 0; i < gradient.values.size(); ++i)
        draws.values[i] -= gradient.values[i];
}

bool isFinite(const Weights &weights)
{
    return std::isfinite(sumOfSquares(weights.first) + sumOfSquares(weights.second) + sumOfSquares(weights.query)
                         + sumOfSquares(weights.key));
}

} // namespace

StackTraining::StackTraining(const DepthStack &stack, int run, double rate)
    : m_stack(stack)
    , m_rate(rate)
{
    const StackSampler draws(stack, run);
    m_input = draws.activations(StackDraw::Input);
    m_target = draws.activations(StackDraw::Target);
    for (int sublayer = 0; sublayer < sublayerCount(stack); ++sublayer)
        m_weights.push_back(draws.weights(sublayer));
}

double StackTraining::error() const
{
    UpwardPass pass = upward(m_stack, m_weights, m_input, {});
    return errorOf(pass.output, m_target);
}

void StackTraining::step(const Progress &progress)
{
    if (m_hasDiverged)
        return;
    UpwardPass pass = upward(m_stack, m_weights, m_input, progress);
    Matrix &gradient = pass.output;
    const double error = errorOf(gradient, m_target);
    if (!(error <= largestError)) {
        m_hasDiverged = true;
        return;
    }
    for (float &value : gradient.values)
        value /= static_cast<float>(m_stack.tokens);
    if (finalNorm(m_stack) != StackNorm::None)
        applyNormJacobian(finalNorm(m_stack), pass.last, gradient);
    std::vector<Weights> moved = m_weights;
    for (std::size_t i = moved.size(); i-- > 0;) {
        report(progress, 0.5);
        const BlockGradient<float> found = backward(sublayerRule(m_stack, static_cast<int>(i)), m_weights[i],
                                                    std::exchange(pass.traces[i], {}), gradient);
        const auto factor = static_cast<float>(m_rate / static_cast<double>(moved[i].scale)); // Draws are W / scale.
        for (const WeightGradient<float> &ofMatrix : found.weights)
            move(moved[i], ofMatrix, factor);
        if (!isFinite(moved[i])) {
            m_hasDiverged = true;
            return;
        }
    }
    m_weights = std::move(moved);
    m_errors.push_back(error);
}

} // namespace normscope
