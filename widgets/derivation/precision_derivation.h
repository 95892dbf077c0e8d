// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/precision/precision_study.h"
#include "widgets/derivation/derivation.h"

#include <QStringList>

namespace normscope {

/// Derives the same steps in another arithmetic, whose numbers carry a tilde: the statistics of `group` by the chosen
/// algorithm, and the values of `element` if it is not −1 (nor masked), each beside its exact value.
std::vector<DerivationLine> precisionLines(const Evaluation &evaluation, const PrecisionStudy &study,
                                           std::int64_t group, std::int64_t element);

/// Whole sentences on how many digits of the group's σ² are correct, or why none is.
QStringList precisionRemarks(const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t group);

} // namespace normscope
