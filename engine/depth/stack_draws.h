// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/stack_matrix.h"

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
    TopGradient
};

/// Standard normal values for a block (0 for what is of the whole stack) in one of the runs of a seed, the same on
/// every machine. They do not depend on architecture or depth: stacks that are compared have the same weights.
StackMatrix<float> drawForStack(StackDraw what, std::uint64_t seed, int run, int block, std::size_t rows,
                                std::size_t columns);

} // namespace normscope
