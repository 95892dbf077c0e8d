// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/precision/precision_study.h"
#include "widgets/derivation/derivation.h"

#include <QStringList>

namespace normscope {

/// The same steps in another arithmetic, a number with a tilde being what is computed there: the statistics of `group`
/// by the chosen algorithm, and the way of `element` if it is not −1 (nor masked), each beside its exact value.
std::vector<DerivationLine> precisionLines(const Evaluation &evaluation, const PrecisionStudy &study,
                                           std::int64_t group, std::int64_t element);

/// How many digits of the group's σ² are right, or why none is: whole sentences.
QStringList precisionRemarks(const Evaluation &evaluation, const PrecisionStudy &study, std::int64_t group);

} // namespace normscope
