// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/script/framework_call.h"
#include "engine/script/script_tensors.h"

#include <string>
#include <vector>

namespace normscope {

/// How a script writes a problem: the names of its tensors, and what is left out because it changes nothing.
struct ScriptNames
{
    explicit ScriptNames(const NormalizationProblem &problem);

    bool split; ///< The channels are split, so that groups are formed of `grouped` instead of x.
    bool masked;
    bool evaluates; ///< Normalizes with running statistics.
    bool updates; ///< Averages running statistics.
    std::string gamma; ///< "gamma" or "weight"; empty where the factor is 1.
    std::string factor; ///< "gamma" or "(1 + weight)"; empty where it is 1.
    std::string beta; ///< "beta"; empty where it is 0.
    std::string grouped; ///< "x", or "groups" where the channels are split.
    std::string counted; ///< Under a mask, the name of the array that says which elements of `grouped` count.
};

/// The shape in which the channels are split into groups: the lengths of the grouping's pieces.
Shape groupedShape(const Grouping &grouping);
/// The shape of the statistics, which broadcasts over groupedShape(): 1 along the reduced axes.
Shape statisticsShape(const Grouping &grouping);

// Each of the following functions returns whole lines of the script.

/// axes, n, mean, variance, std and rms; `counted` and `values` under a mask.
std::string statisticsLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect);
/// `normalized`, in the shape of x.
std::string normalizedLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect);
/// y, from the call or from `normalized`.
std::string outputLines(const ScriptNames &names, const ScriptDialect &dialect,
                        const std::optional<FrameworkCall> &call, DType result);
/// grad_input, grad_gamma and grad_beta from upstream and `normalized`; see gradient.cpp for the formulas.
std::string gradientLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect);
/// running_mean and running_variance after this batch.
std::string runningLines(const Evaluation &evaluation, const ScriptNames &names, const ScriptDialect &dialect);
/// Prints the statistics as a table, and these tensors.
std::string printingLines(const Evaluation &evaluation, const ScriptDialect &dialect,
                          const std::vector<std::string> &tensors);

} // namespace normscope
