// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

class LessonValues;

/// Computes an expression of a lesson: numbers, named values (lesson_values.h), + − * / ^, parentheses, sqrt, abs, and
/// one comparison, which is 1 where it holds: "sqrt(count - 1)", "mean(c=0) < mean(c=1)", "y@layer", "y@[layer:eps=0]".
/// `true` and `false` are 1 and 0. Throws InputError, in one sentence.
double computed(const QString &expression, const LessonValues &values);

/// What stands between braces in a text: an expression, behind " = " the number that the author states, behind ":" how
/// many decimals are shown: "mean", "mean = 6.5", "std: 2".
struct ComputedText
{
    QString expression = {};
    QString stated = {}; ///< Empty: nothing was.
    int decimals = -1; ///< As many as were stated; −1: four significant digits.
};
/// Throws InputError for decimals that are none.
ComputedText computedText(const QString &braces);

/// The number as the text shows it.
QString shownNumber(double value, int decimals);
/// Whether a number is the one that was stated, to half a unit of its last decimal.
bool isAsStated(double value, const QString &stated);

} // namespace normscope
