// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/derivation/derivation.h"

class QFont;

namespace normscope {

/// Like derivationLatex(), with lines broken between steps where they would be wider than `width` pixels in formulas
/// beside `font`; continuation lines are aligned at the first relation.
QString brokenDerivationLatex(const Derivation &derivation, const QFont &font, double width);

} // namespace normscope
