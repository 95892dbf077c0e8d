// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/derivation/derivation.h"

class QFont;

namespace normscope {

/// As derivationLatex(), with lines that are broken between their steps where they would be wider than `width` pixels
/// in formulas beside that font; what follows stands below the first relation.
QString brokenDerivationLatex(const Derivation &derivation, const QFont &font, double width);

} // namespace normscope
