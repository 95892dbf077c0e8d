// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/stack_run.h"

#include <span>

namespace normscope {

/// Over the runs of a stack: the mean, and the band from the smallest to the largest.
struct RunRange
{
    double mean = 0;
    double least = 0;
    double most = 0;
};

/// Several runs of one stack together, by block from the first; see StackRun.
struct DepthProfile
{
    std::vector<RunRange> streams;
    std::vector<RunRange> inputGradients;
    std::vector<RunRange> identities;
    std::vector<RunRange> branches;
    std::vector<RunRange> weightGradients; ///< NaN where the last block's gradient is 0.
    std::vector<RunRange> steps; ///< Over those runs that have them.
    std::vector<RunRange> lastGradients; ///< By depth, over the same runs as `steps`.
};

DepthProfile depthProfile(std::span<const StackRun> runs);

/// The factor by which the squared gradient grows per layer on the way down, over the middle of the stack: the first
/// layer (whose input is no output of a layer) and the four at the top (where the gradient has not taken its direction
/// yet) are left out. Of the mean over runs; NaN for less than 6 layers or if there is no gradient.
double gradientGrowth(const DepthProfile &profile);

} // namespace normscope
