// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

class LessonValues;

/// Computes an expression of a lesson: numbers, named values (lesson_values.h), + − * / ^, parentheses, sqrt, abs, and
/// one comparison, which is 1 where it holds: "sqrt(count - 1)", "mean(c=0) < mean(c=1)", "y@layer", "y@[layer:eps=0]".
/// `true` and `false` are 1 and 0. Throws InputError, in one sentence.
double computed(const QString &expression, const LessonValues &values);

/// The parsed text between braces: an expression, optionally followed by " = " and the number that the author expects,
/// or by ":" and the number of decimals shown: "mean", "mean = 6.5", "std: 2".
struct ComputedText
{
    QString expression = {};
    QString stated = {}; ///< The number that the author expects; empty: none.
    int decimals = -1; ///< Decimals shown, 0 … 12; −1: four significant digits.
};
/// Throws InputError for an invalid number of decimals.
ComputedText computedText(const QString &braces);

/// The number as the text shows it, with ComputedText::decimals.
QString shownNumber(double value, int decimals);
/// Whether `value` equals the number `stated` up to half a unit of its last decimal.
bool isAsStated(double value, const QString &stated);

} // namespace normscope
