// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace normscope {

/// Stands between the thousands of a count, in every language: narrow, and no line breaks there.
inline constexpr QChar thousandsSeparator(0x202f);

/// "20 000": a count with its thousands apart.
QString countText(std::int64_t count);
/// The same for a text in which Qt has written a count as the language does (%Ln).
QString withCountText(QString text);
/// What counts as so many without being a whole number: rounded to one from 100 on, else to three digits.
QString amountText(double amount);

} // namespace normscope
