// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"

#include <cmath>

namespace normscope::kernels {

/// Whether a group was left out (its squares are NaN), and might be one of equal values too near to 0 for its sums to
/// tell: then its values have to be looked at.
inline bool mightBeConstant(GroupMoments moments, std::int64_t group)
{
    constexpr double nearZero = 1e-13;
    return std::isnan(moments.squares[group]) && std::abs(moments.means[group]) < nearZero;
}

} // namespace normscope::kernels
