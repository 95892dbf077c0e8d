// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/expression.h"

namespace normscope {

/// Reads a formula in a subset of TeX: letters, numbers, signs, Greek, _ and ^, { }, \frac, \sqrt, \hat, \bar, \tilde,
/// \left … \right, \sum, \prod, \operatorname, \mathrm, \text, spaces, and \mark{role}{…} for a part with a role.
/// Throws InputError that names the problem: an unknown command, a missing brace or argument, two subscripts or
/// superscripts.
Expression parseFormula(const QString &tex);

} // namespace normscope
