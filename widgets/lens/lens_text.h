// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// "Gradient ∂L/∂x", "Influence ∂y[0, 1]/∂x", "y − y′ (Keras)".
QString lensTitle(const LensResult &result);
/// The small text beside the title.
QString lensCaption(const LensResult &result);
/// Where conventions differ most and what changes it, or why all gradients are 0; empty where there is nothing to say.
QString lensNote(const LensResult &result);
/// The read-out of the cell under the pointer, as texts of a FormulaLine; empty where the lens has nothing to add.
QStringList lensReadout(const LensResult &result, std::int64_t element);
/// Asks for what the lens still needs (a cell, a convention); empty if nothing is missing.
QString lensNeed(const LensQuestion &question);

} // namespace normscope
