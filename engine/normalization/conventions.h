// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/presets.h"
#include "engine/normalization/problem.h"

#include <optional>
#include <string_view>
#include <vector>

namespace normscope {

/// The arithmetic that a framework, a code base or a paper takes for one method. The same name of a method means
/// different arithmetic in different places; what a source leaves open is left open here.
struct Convention
{
    std::string_view id; ///< Name in scripts and files: "keras-batch".
    Method method;
    const char *title; ///< Library or paper it comes from: "PyTorch", "Paper of 2015" (for a Message).
    const char *source; ///< Program, version and place, or paper and equation. Not translated.
    const char *note; ///< A sentence on what is easily overlooked, or empty (for a Message).

    std::optional<double> epsilon = {};
    bool machineEpsilon = false; ///< ε is the machine epsilon of the input's element type.
    std::optional<EpsilonPlacement> epsilonPlacement = {};
    std::optional<VarianceEstimator> variance = {}; ///< std::nullopt for methods without centring.
    std::optional<GammaForm> gammaForm = {};
    std::optional<VarianceEstimator> runningVariance = {}; ///< Of methods with running statistics, as is the momentum.
    std::optional<double> momentum = {};
    std::optional<MomentumConvention> momentumConvention = {};
    bool averagesSamples = false; ///< Running statistics that are kept average over the samples.
};

/// All conventions: per method, and those that leave less open first.
const std::vector<Convention> &allConventions();
std::vector<const Convention *> conventionsOf(Method method);
const Convention *conventionFromId(std::string_view id);

/// The ε that a convention takes for an input of this element type; std::nullopt where it leaves it open.
std::optional<double> epsilonOf(const Convention &convention, DType dtype);

/// The spec with all that the convention says, and nothing else changed: axes, γ's and β's presence and the mode stay.
NormalizationSpec withConvention(NormalizationSpec spec, const Convention &convention, DType dtype);

/// The conventions that the problem's choices agree with, the one that leaves least open first; none where the choices
/// are of no named method, or of no convention. With ε = 0 its place makes no difference.
std::vector<const Convention *> conventionsInForce(const NormalizationProblem &problem);

/// Whether ε and its place, estimators, momentum and form of γ are those of a new spec, none of them chosen by the
/// user. The running variance is unbiased then, as in PyTorch's batch norm, which is what a document begins with.
bool hasInitialArithmetic(const NormalizationSpec &spec);

} // namespace normscope
