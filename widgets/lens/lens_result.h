// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/gradient_facts.h"
#include "engine/analysis/output_difference.h"
#include "engine/normalization/conventions.h"
#include "engine/precision/precision_study.h"
#include "widgets/lens/lens.h"

namespace normscope {

/// The input of a lens.
struct LensQuestion
{
    Lens lens = Lens::Values;
    EvaluationPtr evaluation; ///< Null: nothing can be shown.
    std::int64_t element = -1; ///< The cell whose influence is shown; −1 for none.
    const Convention *other = nullptr; ///< The convention that the outputs are compared with.
    PrecisionChoice precision = {}; ///< The arithmetic whose errors are shown.
    friend bool operator==(const LensQuestion &, const LensQuestion &) = default;
};

/// The output of a lens, computed once and shared.
struct LensResult
{
    LensQuestion question;
    /// A tensor over the same cells and groups whose *input* holds the values of the lens, so that every painter of
    /// tensors can show it.
    EvaluationPtr field;
    double scale = 1; ///< The colours run from −scale to scale.
    Tensor upstream; ///< ∂L/∂y of Lens::Gradient and Lens::Influence.
    Gradients gradients; ///< For Lens::Gradient and Lens::Influence, like `facts`, of which there is one per group.
    std::vector<GradientFacts> facts;
    OutputDifference difference; ///< For Lens::Difference; without its values, which are in `field`.
    PrecisionStudy precision; ///< For Lens::Precision; without its errors, which are in `field`.
};
using LensResultPtr = std::shared_ptr<const LensResult>;

/// The study of Lens::Precision; null for other lenses.
std::shared_ptr<const PrecisionStudy> precisionOf(const LensResultPtr &result);

/// Makes a tensor like LensResult::field from values over the cells and groups of an evaluation. Throws Cancelled.
EvaluationPtr fieldOver(const Evaluation &evaluation, const Tensor &values, const Progress &progress = {});

/// Whether all values are mere rounding errors of terms that cancel.
bool isRounding(const LensResult &result);

/// The conventions that outputs may be compared with: those of the method. None where the choice of axes has no name.
std::vector<const Convention *> comparableConventions(const NormalizationProblem &problem);
/// The convention compared with by default: the first of comparableConventions() that is not in force. Null if none.
const Convention *otherConvention(const NormalizationProblem &problem);

/// Whether there is anything to compute: false for plain values, and where a required cell or convention is missing.
bool canAnswer(const LensQuestion &question);
/// Computes the result; requires canAnswer(). Throws Cancelled if `progress` says so.
LensResultPtr answer(const LensQuestion &question, const Progress &progress = {});

} // namespace normscope
