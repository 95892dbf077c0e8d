// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stacks of blocks at their initialization: where norms stand, how wide and how deep.
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/error.h"

#include <cstdint>

namespace normscope {

/// Where the norm N stands around the branch f(u) = W₂ ReLU(W₁ u) of block l of L, and how the branch is weighed.
enum class DepthArchitecture
{
    None, ///< x + f(x).
    Post, ///< N(x + f(x)). Source: Vaswani et al. 2017, arXiv 1706.03762.
    Pre, ///< x + f(N(x)). Source: Xiong et al. 2020, arXiv 2002.04745.
    Peri, ///< x + N(f(N(x))), also called sandwich. Source: Kim et al. 2025, arXiv 2502.02732.
    Scaled, ///< x + f(N(x)) / √L.
    LayerNormScaling, ///< x + f(N(x) / √l). Source: Sun et al. 2025, arXiv 2502.05795.
    DeepNorm, ///< N(αx + f(x)), α = L^¼, weights times β = (4L)^−¼. Source: Wang et al. 2022, arXiv 2203.00555, one
              ///< stack.
    LayerScale, ///< x + λ f(N(x)), λ = 10⁻⁴. Source: Touvron et al. 2021, arXiv 2103.17239.
    ReZero, ///< x + 0 · f(N(x)): the factor is learned, and starts at 0. Source: Bachlechner et al. 2020, arXiv
            ///< 2003.04887.
    Dyt, ///< x + f(tanh(x / 2)). Source: Zhu et al. 2025, arXiv 2503.10622.
    Plain ///< φ(N(W x)), without a skip connection.
};
template <>
struct EnumNames<DepthArchitecture>
{
    using A = DepthArchitecture;
    static constexpr std::pair<A, std::string_view> all[]
        = {{A::None, "none"},         {A::Pre, "pre"},
           {A::Post, "post"},         {A::Peri, "peri"},
           {A::Scaled, "scaled"},     {A::LayerNormScaling, "layernorm-scaling"},
           {A::DeepNorm, "deepnorm"}, {A::LayerScale, "layerscale"},
           {A::ReZero, "rezero"},     {A::Dyt, "dyt"},
           {A::Plain, "plain"}};
};
inline constexpr auto allDepthArchitectures = allOf<DepthArchitecture>();

/// What a norm of a stack takes its statistics over. Without γ and β; ε = 0, and a group that does not vary becomes 0.
enum class StackNorm
{
    None, ///< Leaves values as they are.
    Layer, ///< Statistics of a token, over its features.
    Rms, ///< As Layer, without the mean.
    Batch ///< Statistics of a feature, over the tokens.
};
template <>
struct EnumNames<StackNorm>
{
    static constexpr std::pair<StackNorm, std::string_view> all[] = {
        {StackNorm::None, "none"}, {StackNorm::Layer, "layer"}, {StackNorm::Rms, "rms"}, {StackNorm::Batch, "batch"}};
};

/// The variance of the weights of a d × d matrix.
enum class WeightGain
{
    Xavier, ///< 1/d. Source: Glorot & Bengio 2010.
    He ///< 2/d. Source: He et al. 2015, arXiv 1502.01852.
};
template <>
struct EnumNames<WeightGain>
{
    static constexpr std::pair<WeightGain, std::string_view> all[]
        = {{WeightGain::Xavier, "xavier"}, {WeightGain::He, "he"}};
};

/// φ of plain stacks.
enum class StackActivation
{
    Relu,
    Linear
};
template <>
struct EnumNames<StackActivation>
{
    static constexpr std::pair<StackActivation, std::string_view> all[]
        = {{StackActivation::Relu, "relu"}, {StackActivation::Linear, "linear"}};
};

/// Whether each block has a sublayer of attention before the other one, and where its shares come from. One head, no
/// mask, square matrices, without W_O.
enum class StackAttention
{
    None,
    Uniform, ///< W_Q = W_K = 0: a token takes the mean of all. Source: Xiong et al. 2020, arXiv 2002.04745.
    Random ///< W_Q and W_K drawn as the other weights are.
};
template <>
struct EnumNames<StackAttention>
{
    static constexpr std::pair<StackAttention, std::string_view> all[]
        = {{StackAttention::None, "none"}, {StackAttention::Uniform, "uniform"}, {StackAttention::Random, "random"}};
};

inline constexpr double mostSimilarity = 0.99;
inline constexpr int deepestStack = 96;
inline constexpr int narrowestStack = 8;
inline constexpr int widestStack = 512;
inline constexpr int mostStackTokens = 512;
inline constexpr int mostStackSeeds = 100;

/// Everything that determines a stack at its initialization: inputs and weights are normal. A value.
struct DepthStack
{
    DepthArchitecture architecture = DepthArchitecture::Pre;
    StackNorm norm = StackNorm::Layer; ///< Not used by None and Dyt.
    int depth = 12; ///< L blocks, 1 … deepestStack.
    int width = 128; ///< d features, narrowestStack … widestStack.
    int tokens = 32; ///< 1 … mostStackTokens; with batch norm at least 2.
    WeightGain gain = WeightGain::Xavier; ///< Plain stacks always have He's.
    StackActivation activation = StackActivation::Relu; ///< φ of plain stacks; branches have ReLU.
    std::uint64_t seed = 7;
    StackAttention attention = StackAttention::None; ///< None for plain stacks.
    double similarity = 0; ///< Correlation of any two tokens of the input, 0 … mostSimilarity.
    friend bool operator==(const DepthStack &, const DepthStack &) = default;
};

/// The norm at those places that the architecture has: None for None and Dyt.
StackNorm normInPlace(const DepthStack &stack);

/// The norm that an architecture has by default.
StackNorm usualNorm(DepthArchitecture architecture);

/// d times the variance of a weight.
double weightVariance(const DepthStack &stack);

/// Throws InputError, one sentence, for the first value that is out of its range.
void validate(const DepthStack &stack);
/// Throws as validate() for a number of seeds that are averaged over.
void validateSeeds(int seeds);

} // namespace normscope
