// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"

#include <QString>

namespace normscope {

/// "float16", as in files.
QString precisionTypeText(DType type);
QString algorithmText(VarianceAlgorithm algorithm);
QString castOrderText(CastOrder order);
/// What it does, in a sentence or two.
QString precisionTypeHelp(DType type);
QString algorithmHelp(VarianceAlgorithm algorithm);
QString castOrderHelp(CastOrder order);

/// "float16, E[x²] − E[x]², as LLaMA": what of the choice makes a difference under these choices of a normalization.
QString precisionTitle(const PrecisionChoice &choice, const NormalizationSpec &spec);

/// How far outputs are off, what of that the cast of x costs, what no rounding exceeds, and from which |μ|/σ on a
/// variance has no digit left.
QString precisionNote(const LensResult &result);

} // namespace normscope
