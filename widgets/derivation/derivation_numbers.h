// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// Writes the numbers of a derivation as TeX. Values are rounded at the fifth digit of the divisor, so that (x − μ)/σ
/// can be computed from the shown numbers, however far the mean lies from 0.
class DerivationNumbers
{
public:
    explicit DerivationNumbers(double divisor);

    /// A number on the scale of x: a value, the mean, or the divisor.
    QString value(double value) const { return number(value, digits(value)); }
    /// Such a number as an operand: in parentheses if it is negative.
    QString operand(double value) const { return inParentheses(this->value(value)); }

    /// The right side of an equation: "=" and "8.5", or "\approx " and "6.1033" where digits are left out.
    struct Outcome
    {
        QString relation;
        QString number;
    };
    Outcome valueOutcome(double value) const { return outcome(value, digits(value)); }
    static Outcome squareOutcome(double value) { return outcome(value, squareDigits); }
    static Outcome resultOutcome(double value) { return outcome(value, resultDigits); }

    static QString square(double value) { return number(value, squareDigits); }
    /// A result (x̂, y), with the digits used everywhere.
    static QString result(double value, int digits = resultDigits) { return number(value, digits); }
    static QString resultOperand(double value, int digits = resultDigits)
    {
        return inParentheses(result(value, digits));
    }
    /// Digits for a result that is a term of a sum: more where the terms nearly cancel, so that the sum can be computed
    /// from the shown numbers. Where that needs more digits than float64 has, the sum is rounding error, and the usual
    /// number of digits is kept.
    static int termDigits(double term, double sum);
    /// A parameter chosen by the user: ε, γ, β.
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

    double m_unit = 0; ///< The decimal order of magnitude of the divisor.
};

} // namespace normscope
