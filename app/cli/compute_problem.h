// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/problem.h"

#include <filesystem>
#include <vector>

namespace normscope {

/// The task of `compute`, put together from its arguments and the files they name.
struct ComputeProblem
{
    NormalizationProblem problem;
    Tensor upstream; ///< The gradients are those of Σ(upstream · y); empty: no gradients are computed.
    DType dtype = DType::Float64; ///< Element type of the results.
    bool updatesRunningStatistics = false;
    // Shapes of the result files, as their format defines them; they may be of rank 0.
    Shape gammaShape;
    Shape betaShape;
    Shape runningShape;
    /// The files read.
    std::vector<std::filesystem::path> files;
};

/// Throws InputError with the reason for every argument or file that does not fit.
ComputeProblem computeProblem(const CommandArguments &arguments);

} // namespace normscope
