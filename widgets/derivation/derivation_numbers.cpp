// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/derivation/derivation_numbers.h"

#include "widgets/formula/number_tex.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int divisorDigits = 5;
/// Least number of digits, for values that are small beside the divisor, so that they differ from each other.
constexpr double leastDigits = 3;
/// Decimal digits that every float64 holds.
constexpr int mostDigits = 15;
/// Whole numbers up to this many digits are written out, rather than as powers of ten.
constexpr int wholeDigits = 7;

double magnitude(double value)
{
    return std::isfinite(value) && value != 0 ? std::floor(std::log10(std::abs(value))) : 0;
}

} // namespace

DerivationNumbers::DerivationNumbers(double divisor)
    : m_unit(magnitude(divisor))
{ }

int DerivationNumbers::digits(double value) const
{
    const double size = magnitude(value);
    const double whole = std::min<double>(size + 1, wholeDigits);
    return static_cast<int>(
        std::clamp(std::max(size - m_unit + divisorDigits, whole), leastDigits, double {mostDigits}));
}

int DerivationNumbers::termDigits(double term, double sum)
{
    const double wanted = magnitude(term) - magnitude(sum) + resultDigits;
    const bool isSummed = std::isfinite(sum) && sum != 0 && wanted <= mostDigits;
    return isSummed ? std::max(resultDigits, static_cast<int>(wanted)) : resultDigits;
}

QString DerivationNumbers::number(double value, int digits)
{
    return numberTex(value, digits);
}

DerivationNumbers::Outcome DerivationNumbers::outcome(double value, int digits)
{
    QString shown = numberText(value, digits);
    shown.replace(QChar(0x2212), QLatin1Char('-'));
    const bool isFull = !std::isfinite(value) || std::abs(shown.toDouble() - value) <= 1e-13 * std::abs(value);
    return {isFull ? QStringLiteral("=") : QStringLiteral("\\approx "), number(value, digits)};
}

QString DerivationNumbers::inParentheses(const QString &tex)
{
    return tex.startsWith(QLatin1Char('-')) ? QLatin1Char('(') + tex + QLatin1Char(')') : tex;
}

} // namespace normscope
