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

    /// A number as what something comes to: "=" and "8.5", or "\approx " and "6.1033" where digits are left out.
    struct Outcome
    {
        QString relation;
        QString number;
    };
    Outcome valueOutcome(double value) const { return outcome(value, digits(value)); }
    static Outcome squareOutcome(double value) { return outcome(value, squareDigits); }
    static Outcome resultOutcome(double value) { return outcome(value, resultDigits); }

    static QString square(double value) { return number(value, squareDigits); }
    /// A result (x̂, y), as it is shown everywhere.
    static QString result(double value, int digits = resultDigits) { return number(value, digits); }
    static QString resultOperand(double value, int digits = resultDigits)
    {
        return inParentheses(result(value, digits));
    }
    /// Digits for a result that is a term of a sum: more where the terms nearly cancel, so that the sum can be computed
    /// from what is shown. What is left of terms so large that float64 has no such digits is rounding, and earns none.
    static int termDigits(double term, double sum);
    /// A number that was set: ε, γ, β.
    static QString setting(double value) { return number(value, settingDigits); }
    static QString settingOperand(double value) { return inParentheses(setting(value)); }

private:
    static constexpr int resultDigits = 4;
    static constexpr int squareDigits = 6;
    static constexpr int settingDigits = 6;

    int digits(double value) const;
    static QString number(double value, int digits);
    static Outcome outcome(double value, int digits);
    static QString inParentheses(const QString &tex);

    double m_unit = 0; ///< The order of magnitude of the divisor.
};

} // namespace normscope
