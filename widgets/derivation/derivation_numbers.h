// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Writes the numbers of a derivation as TeX. Values are written as far as they matter beside the divisor: five digits
/// of it, so that (x − μ)/σ can be computed from what is shown, however far the mean lies from 0.
class DerivationNumbers
{
public:
    explicit DerivationNumbers(double divisor);

    /// A value on the scale of x: the values themselves, their mean, the divisor.
    QString value(double value) const { return number(value, digits(value)); }
    /// The same as an operand: in parentheses if it is negative.
    QString operand(double value) const { return inParentheses(this->value(value)); }
    /// "=8.5", or "\approx 6.1033" where digits are left out. `before` and `after` stand around the number.
    QString equalsValue(double value) const { return equals(value, digits(value)); }

    static QString square(double value) { return number(value, squareDigits); }
    static QString equalsSquare(double value) { return equals(value, squareDigits); }
    /// A result (x̂, y), as it is shown everywhere.
    static QString result(double value) { return number(value, resultDigits); }
    static QString resultOperand(double value) { return inParentheses(result(value)); }
    static QString equalsResult(double value) { return equals(value, resultDigits); }
    /// A number that was set: ε, γ, β.
    static QString setting(double value) { return number(value, settingDigits); }
    static QString settingOperand(double value) { return inParentheses(setting(value)); }
    /// "=" or "\approx ", by whether the number is shown in full.
    QString relation(double value) const { return relation(value, digits(value)); }

private:
    static constexpr int resultDigits = 4;
    static constexpr int squareDigits = 6;
    static constexpr int settingDigits = 6;

    int digits(double value) const;
    static QString number(double value, int digits);
    static QString relation(double value, int digits);
    static QString equals(double value, int digits) { return relation(value, digits) + number(value, digits); }
    static QString inParentheses(const QString &tex);

    double m_unit = 0; ///< The order of magnitude of the divisor.
};

} // namespace normscope
