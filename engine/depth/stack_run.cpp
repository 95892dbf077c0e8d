// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_run.h"

#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"
#include "engine/parallel/workers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace normscope {

namespace {

using Matrix = StackMatrix<float>;
using Weights = BlockWeights<float>;

double meanSquare(const Matrix &matrix)
{
    return sumOfSquares(matrix) / static_cast<double>(matrix.values.size());
}

/// Draws weights ahead, several sublayers at once: that is most of the work of a narrow stack.
class WeightWindow
{
public:
    using Draw = std::function<Weights(int sublayer)>;

    WeightWindow(const DepthStack &stack, Draw draw)
        : m_count(sublayerCount(stack))
        , m_draw(std::move(draw))
    {
        constexpr double mostFloats = 4e6;
        m_length = std::clamp(static_cast<int>(mostFloats / (3.0 * stack.width * stack.width)), 2, m_count + 2);
    }
    const Weights &at(int sublayer)
    {
        const int first = sublayer / m_length * m_length;
        if (first != m_first) {
            m_first = first;
            m_weights.resize(static_cast<std::size_t>(std::min(m_length, m_count - first)));
            Workers().forEach(static_cast<std::int64_t>(m_weights.size()), [&](std::int64_t i) {
                m_weights[static_cast<std::size_t>(i)] = m_draw(first + static_cast<int>(i));
            });
        }
        return m_weights[static_cast<std::size_t>(sublayer - first)];
    }

private:
    int m_count;
    Draw m_draw;
    int m_length;
    int m_first = -1;
    std::vector<Weights> m_weights;
};

using WeightsOf = std::function<const Weights &(int sublayer)>;

/// ‖∂/∂W₂‖² of the block that ends with this sublayer if nothing is above it but the final norm.
double lastGradientAt(const DepthStack &stack, const BlockRule &rule, const BlockTrace<float> &trace, const Matrix &x,
                      const Matrix &top)
{
    Matrix gradient = top;
    if (const StackNorm norm = finalNorm(stack); norm != StackNorm::None) {
        NormTrace<float> last;
        normalizeStack(norm, x, last);
        applyNormJacobian(norm, last, gradient);
    }
    const double width = stack.width;
    return lastWeightGradient(rule, trace, gradient) / (stack.tokens * width * width);
}

bool dependsOnDepth(DepthArchitecture architecture)
{
    return architecture == DepthArchitecture::Scaled || architecture == DepthArchitecture::DeepNorm;
}

/// The gradient of the last block of a shallower stack, computed anew.
double lastGradient(const DepthStack &stack, WeightWindow &weights, const StackSampler &draws, const Matrix &top,
                    const Progress &progress)
{
    Matrix x = draws.activations(StackDraw::Input);
    BlockTrace<float> trace;
    const int count = sublayerCount(stack);
    for (int sublayer = 0; sublayer < count; ++sublayer) {
        report(progress, 0.5);
        x = forward(sublayerRule(stack, sublayer), weights.at(sublayer), x, trace);
    }
    return lastGradientAt(stack, sublayerRule(stack, count - 1), trace, x, top);
}

/// One pass up and one down.
class StackPass
{
public:
    StackPass(const StackSampler &draws, WeightsOf weights, const Progress &progress)
        : m_draws(draws)
        , m_stack(draws.stack())
        , m_weights(std::move(weights))
        , m_progress(progress)
        , m_traces(static_cast<std::size_t>(sublayerCount(m_stack)))
        , m_top(draws.activations(StackDraw::TopGradient))
    { }

    void up(bool withStep, bool withLast)
    {
        Matrix x = m_draws.activations(StackDraw::Input);
        Matrix change(x.rows, x.columns);
        WeightWindow steps(m_stack, [this](int sublayer) { return m_draws.step(sublayer); });
        const auto values = static_cast<double>(x.values.size());
        for (int sublayer = 0; sublayer < count(); ++sublayer) {
            report(m_progress, 0.5 * sublayer / count());
            BlockTrace<float> &trace = m_traces[static_cast<std::size_t>(sublayer)];
            const BlockRule rule = sublayerRule(m_stack, sublayer);
            const Weights &weights = m_weights(sublayer);
            x = forward(rule, weights, x, trace);
            if (withStep)
                tangent(rule, weights, steps.at(sublayer), trace, change);
            if (rule.isAttention)
                continue;
            m_result.streams.push_back(trace.sumSquares / values);
            if (withStep)
                m_result.steps.push_back(meanSquare(change) / meanSquare(x));
            if (withLast)
                m_result.lastGradients.push_back(lastGradientAt(m_stack, rule, trace, x, m_top));
        }
    }

    void down()
    {
        for (auto *values :
             {&m_result.inputGradients, &m_result.identities, &m_result.branches, &m_result.weightGradients})
            values->resize(static_cast<std::size_t>(m_stack.depth));
        Matrix gradient = m_top;
        const double top = sumOfSquares(gradient);
        for (int block = m_stack.depth; block >= 1; --block) {
            report(m_progress, 1 - 0.5 * block / m_stack.depth);
            const auto i = static_cast<std::size_t>(block) - 1;
            const BlockGradient found = blockDown(block, gradient);
            m_result.inputGradients[i] = sumOfSquares(gradient) / top;
            m_result.identities[i] = found.identity / top;
            m_result.branches[i] = found.branch / top;
            m_result.weightGradients[i] = found.weights;
        }
        const double topWeights = m_result.weightGradients.back();
        for (double &square : m_result.weightGradients)
            square /= topWeights;
    }

    StackRun &result() { return m_result; }
    const Matrix &top() const { return m_top; }

private:
    int count() const { return static_cast<int>(m_traces.size()); }

    BlockGradient sublayerDown(int sublayer, Matrix &gradient)
    {
        BlockTrace<float> &trace = m_traces[static_cast<std::size_t>(sublayer)];
        const BlockGradient found = backward(sublayerRule(m_stack, sublayer), m_weights(sublayer), trace, gradient);
        trace = {}; // Its memory is not needed any more.
        return found;
    }

    BlockGradient blockDown(int block, Matrix &gradient)
    {
        if (m_stack.attention == StackAttention::None)
            return sublayerDown(block - 1, gradient);
        // What comes past both sublayers is the identity's part.
        const int last = 2 * block - 1;
        Matrix identity = gradient;
        for (const int sublayer : {last, last - 1})
            identityBackward(sublayerRule(m_stack, sublayer), m_traces[static_cast<std::size_t>(sublayer)], identity);
        BlockGradient found = sublayerDown(last, gradient);
        found.weights += sublayerDown(last - 1, gradient).weights;
        found.identity = sumOfSquares(identity);
        for (std::size_t i = 0; i < identity.values.size(); ++i)
            identity.values[i] -= gradient.values[i];
        found.branch = sumOfSquares(identity);
        return found;
    }

    const StackSampler &m_draws;
    const DepthStack &m_stack;
    WeightsOf m_weights;
    const Progress &m_progress;
    std::vector<BlockTrace<float>> m_traces;
    Matrix m_top;
    StackRun m_result;
};

} // namespace

StackNorm finalNorm(const DepthStack &stack)
{
    const BlockRule rule = blockRule(stack, 1);
    return rule.hasSkip && rule.out == StackNorm::None ? normInPlace(stack) : StackNorm::None;
}

StackRun runStack(const DepthStack &stack, int run, bool withStep, const Progress &progress)
{
    const StackSampler draws(stack, run);
    WeightWindow weights(stack, [&draws](int sublayer) { return draws.weights(sublayer); });
    StackPass pass(
        draws, [&weights](int sublayer) -> const Weights & { return weights.at(sublayer); }, progress);
    const bool eachDepthAnew = dependsOnDepth(stack.architecture);
    pass.up(withStep, withStep && !eachDepthAnew);
    pass.down();
    if (withStep && eachDepthAnew) {
        std::vector<double> &found = pass.result().lastGradients;
        found.assign(static_cast<std::size_t>(stack.depth), std::numeric_limits<double>::quiet_NaN());
        for (const int depth : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, stack.depth}) {
            DepthStack shallow = stack;
            shallow.depth = depth;
            if (depth <= stack.depth)
                found[static_cast<std::size_t>(depth) - 1]
                    = lastGradient(shallow, weights, draws, pass.top(), progress);
        }
    }
    return std::move(pass.result());
}

StackRun runStack(const DepthStack &stack, int run, std::span<const Weights> weights, const Progress &progress)
{
    const StackSampler draws(stack, run);
    StackPass pass(
        draws, [weights](int sublayer) -> const Weights & { return weights[static_cast<std::size_t>(sublayer)]; },
        progress);
    pass.up(true, false);
    pass.down();
    return std::move(pass.result());
}

} // namespace normscope
