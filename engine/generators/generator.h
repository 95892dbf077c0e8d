// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/error.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <cstdint>
#include <span>

namespace normscope {

/// What a tensor is filled with.
enum class GeneratorKind
{
    Ramp, ///< start + i · step for the flat index i.
    Constant,
    Normal,
    Uniform,
    LogNormal, ///< exp of a normal variable.
    ChannelShift, ///< Normal; the mean grows by a shift from each channel to the next.
    Outlier ///< Normal; one value, at a place the seed chooses, is replaced.
};

template <>
struct EnumNames<GeneratorKind>
{
    static constexpr std::pair<GeneratorKind, std::string_view> all[] = {{GeneratorKind::Ramp, "ramp"},
                                                                         {GeneratorKind::Constant, "constant"},
                                                                         {GeneratorKind::Normal, "normal"},
                                                                         {GeneratorKind::Uniform, "uniform"},
                                                                         {GeneratorKind::LogNormal, "log-normal"},
                                                                         {GeneratorKind::ChannelShift, "channel-shift"},
                                                                         {GeneratorKind::Outlier, "outlier"}};
};
inline constexpr auto allGeneratorKinds = allOf<GeneratorKind>();

/// As a menu shows it.
Message title(GeneratorKind kind);
/// Whether values are drawn: another seed gives others.
bool isRandom(GeneratorKind kind);

/// One of a generator's parameters, in the order of GeneratorSpec::parameters.
struct GeneratorParameter
{
    const char *id; ///< As a refusal names it: "mean".
    Message title; ///< As a form shows it.
    double initial;
    bool mayBeNegative;
};
std::span<const GeneratorParameter> parameters(GeneratorKind kind);
inline constexpr std::size_t maximumGeneratorParameters = 3;

/// Everything that determines the values, given a shape. A value.
struct GeneratorSpec
{
    GeneratorKind kind = GeneratorKind::Normal;
    std::array<double, maximumGeneratorParameters> parameters = {0, 1, 0}; ///< Those that the kind does not have: any.
    int channelAxis = 1; ///< For ChannelShift; an axis that the shape does not have leaves one channel.
    std::uint64_t seed = 1;
    friend bool operator==(const GeneratorSpec &, const GeneratorSpec &) = default;
};

/// A kind with its initial parameters.
GeneratorSpec initialSpec(GeneratorKind kind);

/// The same values on every machine for the same spec and shape; in Float32 they are those of Float64, rounded.
/// Sources: random.h, portable_math.h. Throws InputError for a parameter that is not finite or out of its range, or
/// for a shape that no tensor has.
Tensor generate(const GeneratorSpec &spec, const Shape &shape, DType dtype = DType::Float64,
                const Progress &progress = {});

/// A value for each of the elements (flat indices, at least one) of a tensor of that shape: the ramp and the draws run
/// over them in their order, an element's channel is the one it lies in. Throws like generate.
Tensor generateAt(const GeneratorSpec &spec, const Shape &shape, std::span<const std::int64_t> elements);

} // namespace normscope
