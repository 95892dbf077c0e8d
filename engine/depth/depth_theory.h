// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_stack.h"

#include <vector>

namespace normscope {

/// What theory says of a stack at its initialization, in the limit of many features; NaN where there is no law.
struct DepthTheory
{
    std::vector<double> streams; ///< As StackRun has them, by block from the first.
    std::vector<double> inputGradients;
    std::vector<double> steps;
    std::vector<double> lastGradients; ///< By depth of the stack, not by block.
    std::vector<double>
        branchShares; ///< Share of the squared gradient that comes down through norm and sublayer, not identity.
    double growth = 0; ///< Factor of the squared gradient per layer of a plain stack with batch norm.
};

/// Mean squares are carried from block to block: with v the variance of the branch for an input of mean square 1 (½
/// with Xavier's weights, 2 with He's) a Pre-LN stream is 1 + v l, and the gradient at its bottom 1 + v L. Source:
/// Xiong et al. 2020, arXiv 2002.04745, lemmas 1 to 3 (with independent tokens); De & Smith 2020, arXiv 2002.10444.
/// With batch norm there is a law of the stream alone, and growth. Uniform attention mixes tokens: the mean product of
/// two tokens is carried along, with the kernels of ReLU (Cho & Saul 2009) for what becomes of it; there is no law with
/// drawn queries and keys, nor of tanh with attention.
DepthTheory depthTheory(const DepthStack &stack);

/// The factor by which the squared gradient of a plain stack grows per layer on the way down, far from either end, with
/// a batch of B > 3 samples; NaN otherwise. Source: Yang et al. 2019, arXiv 1902.08129, theorems 3.9 and 3.10.
double batchNormGrowth(StackActivation activation, int batchSize);

} // namespace normscope
