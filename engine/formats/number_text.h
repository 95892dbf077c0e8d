// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace normscope {

enum class NumberText
{
    Number,
    OutOfRange, ///< A number that float64 cannot hold.
    Other
};

/// Reads a text that is a number from end to end, whatever the locale: decimal digits with an optional sign, decimal
/// mark and exponent, or nan, inf, infinity in any case. `value` is set for Number only.
NumberText parseNumber(std::string_view text, char decimalMark, double &value);

} // namespace normscope
