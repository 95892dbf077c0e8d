// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"
#include "engine/depth/stack_weights.h"

#include <cstdint>

namespace normscope {

/// What is drawn for a stack.
enum class StackDraw
{
    Input,
    FirstWeights,
    SecondWeights,
    FirstStep, ///< The direction of a small step of the first weights.
    SecondStep,
    TopGradient,
    Target ///< The target of descent.
};

/// Standard normal values for a block (0 for what is of the whole stack) in one of the runs of a seed, the same on
/// every machine. They do not depend on architecture or depth: stacks that are compared have the same weights.
StackMatrix<float> drawForStack(StackDraw what, std::uint64_t seed, int run, int block, std::size_t rows,
                                std::size_t columns);

/// All that is drawn for one run of a stack.
class StackSampler
{
public:
    StackSampler(const DepthStack &stack, int run)
        : m_stack(stack)
        , m_run(run)
    { }

    const DepthStack &stack() const { return m_stack; }
    int run() const { return m_run; }
    /// Tokens × features. The tokens of the input are as similar to each other as the stack says.
    StackMatrix<float> activations(StackDraw what) const;
    /// The weights of a sublayer, counted from 0; see sublayerRule().
    BlockWeights<float> weights(int sublayer) const;
    /// The direction of a small step of these weights, N(0, 1/d).
    BlockWeights<float> step(int sublayer) const;

private:
    BlockWeights<float> drawn(StackDraw first, StackDraw second, int sublayer, double variance) const;

    DepthStack m_stack;
    int m_run;
};

} // namespace normscope
