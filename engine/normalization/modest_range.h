// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/transform.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace normscope {

/// Whether γ may be multiplied into the scales of groups: no product of both leaves the range of T, or its full
/// precision. The scales of the groups that kernels are trusted with are between 1e-19 and 2e15 in float, 1e-150 and
/// 2e145 in double.
template <class T>
bool isModest(const T *gamma, std::int64_t count)
{
    // Integers as wide as the values, without branches: GCC makes vectors of floats of it. With branches this took a
    // fifth of the time of batch norm over three rows.
    using Bits = std::conditional_t<sizeof(T) == sizeof(float), std::int32_t, std::int64_t>;
    constexpr bool isSingle = sizeof(T) == sizeof(float);
    constexpr T smallest = static_cast<T>(isSingle ? 1e-15 : 1e-150);
    constexpr T largest = static_cast<T>(isSingle ? 1e15 : 1e150);
    Bits immodest = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const T size = std::abs(gamma[i]);
        const Bits isLarge = size <= largest ? 0 : 1; // Or not a number.
        const Bits isSmall = size < smallest ? 1 : 0;
        const Bits isSomething = size == 0 ? 0 : 1;
        immodest |= isLarge | (isSmall & isSomething);
    }
    return immodest == 0;
}

/// The same for transforms that are given, not computed from the data.
template <class T>
bool areModest(const std::vector<GroupTransform> &transforms)
{
    constexpr bool isSingle = sizeof(T) == sizeof(float);
    constexpr double mostShift = isSingle ? 1e30 : 1e290;
    constexpr double most = isSingle ? 1e15 : 1e145;
    return std::all_of(transforms.begin(), transforms.end(), [](const GroupTransform &own) {
        return std::abs(own.shift) <= mostShift && own.divisor >= 1 / most && own.divisor <= most;
    });
}

/// Converts a transform to the type of the data.
template <class T>
void setTransform(const GroupTransform &from, kernels::Transforms<T> to)
{
    const double scale = 1 / from.divisor;
    *to.centres = static_cast<T>(from.shift);
    *to.scales = static_cast<T>(scale);
    *to.offsets = static_cast<T>((static_cast<double>(*to.centres) - from.shift) * scale);
}

} // namespace normscope
