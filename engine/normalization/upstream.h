// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <string_view>

namespace normscope {

/// What the gradient of the loss with respect to the output y is taken to be.
enum class UpstreamKind
{
    Ones, ///< The loss is Σ y.
    Random, ///< Independent values of 𝒩(0, 1), from the seed.
    OneHot, ///< The loss is y at one element.
    Values ///< Given values.
};

template <>
struct EnumNames<UpstreamKind>
{
    static constexpr std::pair<UpstreamKind, std::string_view> all[] = {{UpstreamKind::Ones, "ones"},
                                                                        {UpstreamKind::Random, "random"},
                                                                        {UpstreamKind::OneHot, "one-hot"},
                                                                        {UpstreamKind::Values, "values"}};
};

/// ∂L/∂y, the upstream gradient from which the gradients of input, γ and β follow. A value; the tensor itself is made
/// by upstreamTensor(). Seed and element are kept while the kind does not use them.
struct UpstreamGradient
{
    UpstreamKind kind = UpstreamKind::Ones;
    std::uint64_t seed = 1; ///< Seed of Random. Files hold it up to 2⁶³ − 1.
    std::int64_t element = 0; ///< Flat index, for OneHot.
    Tensor values; ///< Values of the input's shape, for Values. Empty with any other kind.
    friend bool operator==(const UpstreamGradient &, const UpstreamGradient &) = default;

    /// Whether it is none that the user has chosen: ones, or the random values with which a shown tensor begins.
    bool isUsual() const
    {
        UpstreamGradient usual;
        usual.kind = kind;
        return (kind == UpstreamKind::Ones || kind == UpstreamKind::Random) && *this == usual;
    }
};

/// Whether it can be a gradient of an output of this shape: the element exists, the values have the shape.
bool fits(const UpstreamGradient &upstream, const Shape &shape);

/// The values of ∂L/∂y for an output of this shape, as gradients() takes them; float64 unless given otherwise. The
/// same on every machine. Throws InputError if it does not fit the shape, Cancelled if `progress` says so.
Tensor upstreamTensor(const UpstreamGradient &upstream, const Shape &shape, const Progress &progress = {});

} // namespace normscope
