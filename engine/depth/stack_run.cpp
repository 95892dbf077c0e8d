// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/stack_run.h"

#include "engine/depth/stack_block.h"
#include "engine/depth/stack_draws.h"

#include <cmath>

namespace normscope {

namespace {

using Matrix = StackMatrix<float>;

class Draws
{
public:
    Draws(const DepthStack &stack, int run)
        : m_stack(stack)
        , m_run(run)
    { }

    Matrix activations(StackDraw what) const { return draw(what, 0, m_stack.tokens); }
    BlockWeights<float> weights(int block) const
    {
        return weights(StackDraw::FirstWeights, StackDraw::SecondWeights, block, weightVariance(m_stack));
    }
    BlockWeights<float> step(int block) const { return weights(StackDraw::FirstStep, StackDraw::SecondStep, block, 1); }

private:
    Matrix draw(StackDraw what, int block, int rows) const
    {
        return drawForStack(what, m_stack.seed, m_run, block, static_cast<std::size_t>(rows),
                            static_cast<std::size_t>(m_stack.width));
    }
    BlockWeights<float> weights(StackDraw first, StackDraw second, int block, double variance) const
    {
        BlockWeights<float> weights;
        weights.scale = static_cast<float>(std::sqrt(variance / m_stack.width));
        weights.first = draw(first, block, m_stack.width);
        if (m_stack.architecture != DepthArchitecture::Plain)
            weights.second = draw(second, block, m_stack.width);
        return weights;
    }

    const DepthStack &m_stack;
    int m_run;
};

double meanSquare(const Matrix &matrix)
{
    return sumOfSquares(matrix) / static_cast<double>(matrix.values.size());
}

} // namespace

StackRun runStack(const DepthStack &stack, int run, bool withStep, const Progress &progress)
{
    const Draws draws(stack, run);
    const auto depth = static_cast<std::size_t>(stack.depth);
    std::vector<BlockTrace<float>> traces(depth);
    StackRun result;
    Matrix x = draws.activations(StackDraw::Input);
    Matrix change(x.rows, x.columns);
    const auto count = static_cast<double>(x.values.size());
    for (int block = 1; block <= stack.depth; ++block) {
        report(progress, 0.5 * block / stack.depth);
        BlockTrace<float> &trace = traces[static_cast<std::size_t>(block) - 1];
        const BlockRule rule = blockRule(stack, block);
        const BlockWeights<float> weights = draws.weights(block);
        x = forward(rule, weights, x, trace);
        result.streams.push_back(trace.sumSquares / count);
        if (!withStep)
            continue;
        tangent(rule, weights, draws.step(block), trace, change);
        result.steps.push_back(meanSquare(change) / meanSquare(x));
    }
    for (auto *values : {&result.inputGradients, &result.identities, &result.branches, &result.weightGradients})
        values->resize(depth);
    Matrix gradient = draws.activations(StackDraw::TopGradient);
    const double top = sumOfSquares(gradient);
    for (int block = stack.depth; block >= 1; --block) {
        report(progress, 1 - 0.5 * block / stack.depth);
        const auto i = static_cast<std::size_t>(block) - 1;
        const BlockGradient found = backward(blockRule(stack, block), draws.weights(block), traces[i], gradient);
        traces[i] = {}; // Its memory is not needed any more.
        result.inputGradients[i] = sumOfSquares(gradient) / top;
        result.identities[i] = found.identity / top;
        result.branches[i] = found.branch / top;
        result.weightGradients[i] = found.weights;
    }
    const double topWeights = result.weightGradients.back();
    for (double &square : result.weightGradients)
        square /= topWeights;
    return result;
}

} // namespace normscope
