// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/gradient_facts.h"
#include "engine/analysis/output_difference.h"
#include "engine/normalization/conventions.h"
#include "engine/precision/precision_study.h"
#include "widgets/lens/lens.h"

namespace normscope {

/// What is asked of a lens.
struct LensQuestion
{
    Lens lens = Lens::Values;
    EvaluationPtr evaluation; ///< Null: nothing can be shown.
    std::int64_t element = -1; ///< Whose influence; −1 for none.
    const Convention *other = nullptr; ///< What the outputs are compared with.
    PrecisionChoice precision = {}; ///< The arithmetic whose errors are shown.
    friend bool operator==(const LensQuestion &, const LensQuestion &) = default;
};

/// What a lens shows, computed once and shared.
struct LensResult
{
    LensQuestion question;
    /// A tensor over the same cells and groups whose *input* holds what is shown, so that whatever paints a tensor
    /// paints it.
    EvaluationPtr field;
    double scale = 1; ///< The colours run from −scale to scale.
    Tensor upstream; ///< ∂L/∂y of Lens::Gradient and Lens::Influence.
    Gradients gradients; ///< Of Lens::Gradient and Lens::Influence, as the facts; one per group.
    std::vector<GradientFacts> facts;
    OutputDifference difference; ///< Of Lens::Difference; without its values, which are the field's.
    PrecisionStudy precision; ///< Of Lens::Precision; without its errors, which are the field's.
};
using LensResultPtr = std::shared_ptr<const LensResult>;

/// What Lens::Precision found; null for other lenses.
std::shared_ptr<const PrecisionStudy> precisionOf(const LensResultPtr &result);

/// Values over the cells and groups of an evaluation, as what LensResult::field is. Throws Cancelled.
EvaluationPtr fieldOver(const Evaluation &evaluation, const Tensor &values, const Progress &progress = {});

/// Whether all that is shown is what rounding left of terms that cancel.
bool isRounding(const LensResult &result);

/// What outputs may be compared with: the conventions of the method. None where the choice of axes has no name.
std::vector<const Convention *> comparableConventions(const NormalizationProblem &problem);
/// What they are compared with until another choice: the first of these that is not in force. Null if there is none.
const Convention *otherConvention(const NormalizationProblem &problem);

/// Whether there is anything to compute: not for plain values, nor without a cell or a convention where one is needed.
bool canAnswer(const LensQuestion &question);
/// Only if canAnswer(). Throws Cancelled if `progress` says so.
LensResultPtr answer(const LensQuestion &question, const Progress &progress = {});

} // namespace normscope
