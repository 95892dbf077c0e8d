// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/formula/expression.h"

namespace normscope {

/// LaTeX source of the formula without its marks (\text needs amsmath).
QString latexText(const Expression &expression);
/// One line of plain text: "x̂ = (x − 8.5)/√(37.25 + 10⁻⁵)".
QString plainText(const Expression &expression);
/// The formula as read aloud, in the language of the program: "x hat equals the fraction x minus mu over sigma".
QString spokenText(const Expression &expression);

} // namespace normscope
