// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"
#include "engine/tensor/enum_names.h"

namespace normscope {

/// Where ε stands: inside the root, √(σ² + ε), or outside it, σ + ε.
enum class EpsilonPlacement
{
    Inside,
    Outside
};
/// Σ(x − μ)² over n (biased), or over n − 1 (unbiased).
enum class VarianceEstimator
{
    Biased,
    Unbiased
};
/// Batch norm's statistics: of the batch (train), or the running ones (eval).
enum class Mode
{
    Train,
    Eval
};
/// Which value the momentum weighs: the new one (PyTorch, 0.1) or the old one (Keras, 0.99).
enum class MomentumConvention
{
    NewValue,
    OldValue
};
/// Whether the scale is γ itself or 1 + weight.
enum class GammaForm
{
    Gamma,
    OnePlusWeight
};

/// A parameter γ or β: present or not, and the axes of the input it runs along.
struct AffineParameter
{
    bool present = true;
    AxisSet axes;
    friend bool operator==(const AffineParameter &, const AffineParameter &) = default;
};

/// Every choice of y = γ ⊙ (x − μ) / σ + β. A method is a preset over these.
struct NormalizationSpec
{
    AxisSet reducedAxes; ///< The axes whose elements share statistics; at least one.
    int channelAxis = -1; ///< The axis that `channelGroups` splits; −1: none.
    int channelGroups = 1; ///< G, a divisor of the channel axis' length. Matters when that axis is reduced.
    bool centre = true; ///< Subtract the mean; otherwise divide by the root mean square.
    double epsilon = 1e-5; ///< Finite, not negative.
    EpsilonPlacement epsilonPlacement = EpsilonPlacement::Inside;
    VarianceEstimator variance = VarianceEstimator::Biased; ///< For normalizing and for the statistics shown.
    AffineParameter gamma;
    AffineParameter beta;
    GammaForm gammaForm = GammaForm::Gamma;
    bool tracksRunningStatistics = false;
    Mode mode = Mode::Train; ///< Eval takes effect with running statistics only.
    double momentum = 0.1; ///< 0 … 1.
    MomentumConvention momentumConvention = MomentumConvention::NewValue;
    VarianceEstimator runningVariance = VarianceEstimator::Biased; ///< Which variance the running one averages.
    /// One running mean and variance for all samples, from the average of theirs, as PyTorch's instance norm keeps
    /// them. Without effect where the samples share their statistics, or the layout has no batch axis.
    bool averagesSamples = false;

    bool usesRunningStatistics() const { return tracksRunningStatistics && mode == Mode::Eval; }
    friend bool operator==(const NormalizationSpec &, const NormalizationSpec &) = default;
};

template <>
struct EnumNames<EpsilonPlacement>
{
    static constexpr std::pair<EpsilonPlacement, std::string_view> all[]
        = {{EpsilonPlacement::Inside, "inside"}, {EpsilonPlacement::Outside, "outside"}};
};
template <>
struct EnumNames<VarianceEstimator>
{
    static constexpr std::pair<VarianceEstimator, std::string_view> all[]
        = {{VarianceEstimator::Biased, "biased"}, {VarianceEstimator::Unbiased, "unbiased"}};
};
template <>
struct EnumNames<Mode>
{
    static constexpr std::pair<Mode, std::string_view> all[] = {{Mode::Train, "train"}, {Mode::Eval, "eval"}};
};
template <>
struct EnumNames<MomentumConvention>
{
    static constexpr std::pair<MomentumConvention, std::string_view> all[]
        = {{MomentumConvention::NewValue, "new"}, {MomentumConvention::OldValue, "old"}};
};
template <>
struct EnumNames<GammaForm>
{
    static constexpr std::pair<GammaForm, std::string_view> all[]
        = {{GammaForm::Gamma, "gamma"}, {GammaForm::OnePlusWeight, "one-plus-weight"}};
};

} // namespace normscope
