// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/spec.h"
#include "engine/tensor/enum_names.h"

#include "engine/tensor/error.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// The methods that have a name of their own. Each is a preset of NormalizationSpec for a layout.
enum class Method
{
    Batch,
    Layer,
    Rms,
    Instance,
    Group
};

template <>
struct EnumNames<Method>
{
    static constexpr std::pair<Method, std::string_view> all[] = {{Method::Batch, "batch"},
                                                                  {Method::Layer, "layer"},
                                                                  {Method::Rms, "rms"},
                                                                  {Method::Instance, "instance"},
                                                                  {Method::Group, "group"}};
};
inline constexpr auto allMethods = allOf<Method>();

/// Sources, each its definition of the method: batch norm, Ioffe & Szegedy 2015 (arXiv:1502.03167); layer norm, Ba et
/// al. 2016 (arXiv:1607.06450); instance norm, Ulyanov et al. 2016 (arXiv:1607.08022); group norm, Wu & He 2018
/// (arXiv:1803.08494); RMS norm, Zhang & Sennrich 2019 (arXiv:1910.07467). Axes by layout as the
/// frameworks take them; ε, estimators and momentum as in PyTorch. `variant` counts the ways a method is read on a
/// layout (batch norm on N,L,D: 0 over positions {N,L}, 1 per position {N}; layer norm on N,C,H,W: 0 over {C,H,W}, 1
/// channels only {C}); 0 is the default. Returns nothing where the method does not exist on this layout.
std::optional<NormalizationSpec> preset(Method method, const Layout &layout, const Shape &shape, int variant = 0);
/// How many readings the method has on this layout; 0 where it does not exist.
int variantCount(Method method, const Layout &layout);
/// Why a method does not exist on this layout, one sentence; empty text where it does.
Message whyNot(Method method, const Layout &layout);

/// The divisor of the channel count nearest to its square root (the smaller of two equally near): G's start.
int defaultChannelGroups(std::int64_t channels);

/// Which preset has these reduced axes, channel split, centring and running statistics (ε, estimators and affine
/// form aside): what is pressed in the method selector.
struct MatchedPreset
{
    Method method;
    int variant;
    friend bool operator==(const MatchedPreset &, const MatchedPreset &) = default;
};
std::optional<MatchedPreset> matchPreset(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);

} // namespace normscope
