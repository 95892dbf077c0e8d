// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace normscope {

/// Between the thousands of a count, in every language: a narrow no-break space.
inline constexpr QChar thousandsSeparator(0x202f);

/// "20 000": a count with its thousands apart.
QString countText(std::int64_t count);
/// Replaces the language's own thousands separator, which Qt writes for %Ln, by thousandsSeparator.
QString withCountText(QString text);
/// A count that need not be a whole number: rounded to one from 100 on, else with three significant digits.
QString amountText(double amount);

} // namespace normscope
