// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/conventions.h"

#include <QString>

namespace normscope {

/// "PyTorch", "Paper of 2015".
QString conventionTitle(const Convention &convention);
/// The source and version of the convention, and what is easily overlooked.
QString conventionHelp(const Convention &convention);
/// The convention in force, or "own choice"; empty where no convention is known for the method.
QString conventionInForce(const NormalizationProblem &problem);
/// The differences in the arithmetic of two specs: "ε 1e−5 → 0.001; momentum …". Empty if there are none.
QString arithmeticChange(const NormalizationSpec &before, const NormalizationSpec &after);

} // namespace normscope
