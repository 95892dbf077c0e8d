// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/error.h"

#include <optional>
#include <string_view>

namespace normscope {

/// Where the values of a batch come from.
enum class PopulationKind
{
    Normal, ///< 𝒩(0, 1).
    LogNormal, ///< exp(0.8 z) of a standard normal z.
    Bimodal, ///< 𝒩(−1.5, 0.5²) or 𝒩(1.5, 0.5²), as likely.
    Uniform, ///< On [0, 1].
    StudentT, ///< With ν degrees of freedom: moments of order ν and above do not exist.
    Samples ///< The samples of a tensor: its entries along axis 0, the other axes flattened to features.
};

template <>
struct EnumNames<PopulationKind>
{
    static constexpr std::pair<PopulationKind, std::string_view> all[]
        = {{PopulationKind::Normal, "normal"},      {PopulationKind::LogNormal, "log-normal"},
           {PopulationKind::Bimodal, "bimodal"},    {PopulationKind::Uniform, "uniform"},
           {PopulationKind::StudentT, "student-t"}, {PopulationKind::Samples, "samples"}};
};
inline constexpr auto allPopulationKinds = allOf<PopulationKind>();

/// The name in menus.
Message title(PopulationKind kind);

/// The default ν of StudentT.
inline constexpr int initialDegrees = 5;
inline constexpr int fewestDegrees = 2;
inline constexpr int mostDegrees = 100;

/// Mean, variance and central moments of order three and four; std::nullopt where the moment does not exist (is
/// infinite or undefined).
struct PopulationMoments
{
    std::optional<double> mean;
    std::optional<double> variance;
    std::optional<double> third;
    std::optional<double> fourth;
    /// fourth / variance²; std::nullopt without a fourth moment or for a variance of 0. 3 for the normal population.
    std::optional<double> kurtosis() const;
    friend bool operator==(const PopulationMoments &, const PopulationMoments &) = default;
};

/// Exact, of every kind but Samples (whose moments are those of its rows: ExperimentPopulation).
/// Sources: Johnson, Kotz & Balakrishnan, "Continuous Univariate Distributions", 2nd ed., 1994–95, chapters 13
/// (normal), 14 (log-normal: E xᵏ = exp(k² σ²/2)), 26 (uniform) and 28 (t: variance ν/(ν − 2), kurtosis 3 + 6/(ν − 4)).
PopulationMoments exactMoments(PopulationKind kind, int degrees = initialDegrees);

/// The probability density at x, of every kind but Samples.
double density(PopulationKind kind, double x, int degrees = initialDegrees);

} // namespace normscope
