// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/gradient_facts.h"
#include "widgets/derivation/derivation.h"

#include <QStringList>

namespace normscope {

/// Derives the gradient with respect to the values of `group`, with its numbers: the two sums over the group, the
/// formula of gradient.cpp for any value, and that of `element` if it is not −1 (nor masked). `upstream` is ∂L/∂y,
/// `gradient` ∂L/∂x.
std::vector<DerivationLine> gradientLines(const Evaluation &evaluation, const Tensor &upstream, const Tensor &gradient,
                                          const GradientFacts &facts, std::int64_t group, std::int64_t element);

/// Whole sentences on what the group's gradients must sum to, and their sums in numbers.
QStringList gradientRemarks(const NormalizationSpec &spec, const GradientFacts &facts);

} // namespace normscope
