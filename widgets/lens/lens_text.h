// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/lens/lens_result.h"

#include <QString>
#include <QStringList>

namespace normscope {

/// "0, 1": the index of a cell, one number for each axis.
QString cellIndexText(const Evaluation &evaluation, std::int64_t element);

/// "Gradient ∂L/∂x", "Influence ∂y[0, 1]/∂x", "y − y′ (Keras)".
QString lensTitle(const LensResult &result);
/// What stands small beside the title.
QString lensCaption(const LensResult &result);
/// Where conventions differ most and what changes it, or why all gradients are 0; empty where there is nothing to say.
QString lensNote(const LensResult &result);
/// What is said of a cell that is pointed at, as texts of a FormulaLine; empty where the lens has nothing to add.
QStringList lensReadout(const LensResult &result, std::int64_t element);
/// What is missing for an answer; empty where nothing is.
QString lensNeed(const LensQuestion &question);

} // namespace normscope
