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

/// The name in menus.
Message title(GeneratorKind kind);
/// Whether the values depend on the seed.
bool isRandom(GeneratorKind kind);

/// One of a generator's parameters, in the order of GeneratorSpec::parameters.
struct GeneratorParameter
{
    const char *id; ///< The name in error messages: "mean".
    Message title; ///< The name in forms.
    double initial;
    bool mayBeNegative;
};
std::span<const GeneratorParameter> parameters(GeneratorKind kind);
inline constexpr std::size_t maximumGeneratorParameters = 3;

/// Everything that determines the values, given a shape.
struct GeneratorSpec
{
    GeneratorKind kind = GeneratorKind::Normal;
    std::array<double, maximumGeneratorParameters> parameters = {0, 1, 0}; ///< Beyond those of the kind: unused.
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

/// Float64 values for some elements of a tensor of that shape, given by flat indices (at least one): ramp and draws run
/// over `elements` in their order, channels are those of the elements in `shape`. Throws InputError for a parameter as
/// generate() does.
Tensor generateAt(const GeneratorSpec &spec, const Shape &shape, std::span<const std::int64_t> elements);

} // namespace normscope
