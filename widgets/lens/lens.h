// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"

#include <string_view>
#include <utility>

namespace normscope {

/// What the second panel of the tensor view shows.
enum class Lens
{
    Values, ///< The stage that the scrubber stands at.
    Gradient, ///< dL/dx from the document's upstream gradient.
    Influence, ///< ∂y/∂x of the pinned output: the gradient whose upstream is 1 there and 0 elsewhere.
    Difference, ///< y minus y under another convention.
    Precision ///< y computed in another arithmetic, minus y.
};
template <>
struct EnumNames<Lens>
{
    static constexpr std::pair<Lens, std::string_view> all[] = {{Lens::Values, "values"},
                                                                {Lens::Gradient, "gradient"},
                                                                {Lens::Influence, "influence"},
                                                                {Lens::Difference, "difference"},
                                                                {Lens::Precision, "precision"}};
};
inline constexpr auto allLenses = allOf<Lens>();

} // namespace normscope
