// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/half.h"

#include <algorithm>
#include <cmath>

namespace normscope {

std::uint16_t encodedIn16Bits(double value, int exponentBits)
{
    const int fractionBits = 15 - exponentBits;
    const int bias = (1 << (exponentBits - 1)) - 1;
    const std::int64_t infinity = std::int64_t((1 << exponentBits) - 1) << fractionBits;
    const int sign = std::signbit(value) ? 0x8000 : 0;
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | static_cast<int>(infinity) | 1 << (fractionBits - 1));
    const double magnitude = std::abs(value);
    if (std::isinf(magnitude))
        return static_cast<std::uint16_t>(sign | static_cast<int>(infinity));
    if (magnitude == 0)
        return static_cast<std::uint16_t>(sign);
    // Subnormal numbers have the smallest exponent. Scaling by a power of two is exact: only nearbyint rounds.
    const int exponent = std::max(std::ilogb(magnitude), 1 - bias);
    const auto units = static_cast<std::int64_t>(std::nearbyint(std::ldexp(magnitude, fractionBits - exponent)));
    // `units` includes the leading bit, which adds one to the exponent, as does a carry out of the fraction.
    const std::int64_t bits = (std::int64_t(exponent + bias - 1) << fractionBits) + units;
    return static_cast<std::uint16_t>(sign | static_cast<int>(std::min(bits, infinity)));
}

} // namespace normscope
