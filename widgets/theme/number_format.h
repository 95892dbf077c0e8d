// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace normscope {

/// A number for display: at most `digits` significant digits without trailing zeros, a real minus sign (U+2212), powers
/// of ten as "1.5e−7", "NaN", "∞", "−∞". Decimal point in every locale, as in the files.
QString numberText(double value, int digits = 4);
/// The number of significant digits at which a and b differ in two digits, at least `least`, at most 15.
int tellingDigits(double a, double b, int least);
/// A fixed number of decimals, for columns of output values: "−0.90".
QString fixedText(double value, int decimals);
/// Enough digits to read back the same double (or float), for editing and copying: plain ASCII ("-1e-07", "nan",
/// "inf"), as programs write it.
QString exactText(double value, bool singlePrecision = false);
/// "1e-5": the shortest text that reads back as the same number, without a padded exponent.
QString compactNumber(double value);
/// Reads a number with a decimal point, also with a real minus sign, a power of ten as in "1.5e−7", or in the
/// full-width signs of Chinese input methods; nothing if the text is not a number.
std::optional<double> parseNumber(const QString &text);

} // namespace normscope
