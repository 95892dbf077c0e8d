// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"

#include <QString>

namespace normscope {

/// The name of a type as in files: "float16".
QString precisionTypeText(DType type);
QString algorithmText(VarianceAlgorithm algorithm);
QString castOrderText(CastOrder order);
/// What the type, algorithm or order does, in a sentence or two.
QString precisionTypeHelp(DType type);
QString algorithmHelp(VarianceAlgorithm algorithm);
QString castOrderHelp(CastOrder order);

/// "float16, E[x²] − E[x]², as LLaMA": those parts of the choice that have an effect for this normalization.
QString precisionTitle(const PrecisionChoice &choice, const NormalizationSpec &spec);

/// How large the errors of the outputs are, which part comes from the cast of x, a bound for all rounding errors, and
/// the |μ|/σ from which a variance has no correct digit.
QString precisionNote(const LensResult &result);

} // namespace normscope
