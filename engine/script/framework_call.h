// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"

#include <optional>
#include <string>

namespace normscope {

/// The call of torch.nn.functional that computes the output.
struct FrameworkCall
{
    std::string expression; ///< In the script's names: "F.group_norm(x, 2, gamma.flatten(), None, epsilon)".
    std::string name; ///< "group_norm".
    bool appliesAffine = true; ///< Whether γ and β are among its arguments; else they are applied to its result.
};

/// std::nullopt where no call does this: axes of no method, ε outside the root, an unbiased variance, a mask, no
/// centring (torch.nn.functional.rms_norm came with PyTorch 2.4), and where PyTorch refuses (one value per group in
/// training) or departs from 0/0 = NaN (ε = 0). Read in torch/nn/functional.py of PyTorch 1.13 and 2.
///
/// `factor` is the expression of γ's factor, "gamma" or "(1 + weight)"; empty where there is none, as `beta` for β.
std::optional<FrameworkCall> frameworkCall(const NormalizationProblem &problem, const std::string &factor,
                                           const std::string &beta);

} // namespace normscope
