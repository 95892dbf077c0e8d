// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

namespace normscope {

/// How mean and variance of a group are computed, each value taken in the order of memory and every sum built up one
/// addend after the other. Sources: Chan, Golub & LeVeque 1983, "Algorithms for computing the sample variance: analysis
/// and recommendations", The American Statistician 37(3); Welford 1962, Technometrics 4(3).
enum class VarianceAlgorithm
{
    Textbook, ///< One pass: E[x²] − E[x]².
    TwoPass, ///< μ first, then Σ(x − μ)²/n.
    Welford, ///< One pass that updates μ and Σ(x − μ)² with each value.
    Shifted ///< One pass: E[d²] − E[d]² of d = x − x₀, x₀ being the group's first value.
};
template <>
struct EnumNames<VarianceAlgorithm>
{
    static constexpr std::pair<VarianceAlgorithm, std::string_view> all[] = {{VarianceAlgorithm::Textbook, "textbook"},
                                                                             {VarianceAlgorithm::TwoPass, "two-pass"},
                                                                             {VarianceAlgorithm::Welford, "welford"},
                                                                             {VarianceAlgorithm::Shifted, "shifted"}};
};
inline constexpr auto allVarianceAlgorithms = allOf<VarianceAlgorithm>();

/// Where the computation changes to float32 and back to the type. Inputs, γ, β and outputs have the type in every
/// order.
enum class CastOrder
{
    Throughout, ///< Everything in the type.
    NormalizeFirst, ///< As LLaMA: to x̂ in float32, x̂ cast to the type, times γ in the type.
    ScaleFirst ///< As Gemma: all of it in float32, also times γ (1 + weight there); y cast to the type.
};
template <>
struct EnumNames<CastOrder>
{
    static constexpr std::pair<CastOrder, std::string_view> all[] = {
        {CastOrder::Throughout, "throughout"}, {CastOrder::NormalizeFirst, "llama"}, {CastOrder::ScaleFirst, "gemma"}};
};
inline constexpr auto allCastOrders = allOf<CastOrder>();

/// The types whose arithmetic can be studied.
inline constexpr DType allPrecisionTypes[] = {DType::Float16, DType::BFloat16, DType::Float32};

/// The arithmetic in which a normalization is computed.
struct PrecisionChoice
{
    DType type = DType::Float16; ///< One of allPrecisionTypes.
    VarianceAlgorithm algorithm = VarianceAlgorithm::Textbook;
    CastOrder order = CastOrder::Throughout;
    friend bool operator==(const PrecisionChoice &, const PrecisionChoice &) = default;
};

/// The type that statistics and x̂ are computed in.
constexpr DType workType(const PrecisionChoice &choice)
{
    return choice.order == CastOrder::Throughout ? choice.type : DType::Float32;
}
/// The type in which x̂ is multiplied by γ and β is added.
constexpr DType affineType(const PrecisionChoice &choice)
{
    return choice.order == CastOrder::ScaleFirst ? DType::Float32 : choice.type;
}

} // namespace normscope
