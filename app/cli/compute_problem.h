// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/argument_parser.h"
#include "app/cli/tensor_argument.h"
#include "engine/normalization/presets.h"
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

/// The options that say what is computed, for every command that takes them: all of compute's but those about results.
std::vector<CommandOption> problemOptions();

/// From a tensor file. Throws InputError with the reason for every argument or file that does not fit.
ComputeProblem computeProblem(const CommandArguments &arguments);

/// What a document says, and the options override: what they do not mention stays, as far as it still fits. A method is
/// read by the names of the layout, as in the window. --grad-output becomes the upstream gradient. Throws as above.
NormalizationProblem withOptions(const CommandArguments &arguments, NormalizationProblem problem);

/// The reduced axes from "0,2,3", "-1" or "N,H,W". `names` are the layout's names, or empty where axes have none.
AxisSet parseAxes(const QString &text, int rank, const std::vector<std::string> &names);

} // namespace normscope
