// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/problem.h"

#include <filesystem>
#include <vector>

namespace normscope {

/// What `compute` is to do, put together from its arguments and the files they name.
struct ComputeProblem
{
    NormalizationProblem problem;
    Tensor upstream; ///< Σ(upstream · y) is differentiated; empty: no gradients.
    DType dtype = DType::Float64; ///< Of the results.
    bool updatesRunningStatistics = false;
    // Shapes of results, as the contract of the files has them; a shape may be of rank 0.
    Shape gammaShape;
    Shape betaShape;
    Shape runningShape;
    /// The files read.
    std::vector<std::filesystem::path> files;
};

/// Throws InputError with the reason for every argument or file that does not fit.
ComputeProblem computeProblem(const CommandArguments &arguments);

} // namespace normscope
