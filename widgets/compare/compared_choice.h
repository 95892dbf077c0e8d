// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/choice_facts.h"
#include "engine/normalization/evaluation.h"

#include <QString>

#include <optional>
#include <vector>

namespace normscope {

/// One of several normalizations of the same tensor that are shown side by side.
struct ComparedChoice
{
    QString text; ///< The choice as in documents: "layer:axes=c" (specification.h); for the open one its present form.
    QString title; ///< "Layer norm, channels only {C}"; no two are the same.
    QString shortTitle; ///< For a button: "Layer", "Group 2", "Batch (eval)"; unique.
    bool isOpen = false; ///< Whether it is the choice of Explore, with which it changes.
    EvaluationPtr evaluation; ///< Null where this tensor has no such normalization.
    QString problem; ///< A sentence on why `evaluation` is null.
};
using ComparedChoices = std::vector<ComparedChoice>;

/// Any evaluation of the common tensor; null if there is none.
inline EvaluationPtr anyEvaluation(const ComparedChoices &choices)
{
    for (const ComparedChoice &choice : choices) {
        if (choice.evaluation)
            return choice.evaluation;
    }
    return nullptr;
}

/// Computed properties of a choice, for the table of differences.
struct ChoiceProperties
{
    ChoiceFacts facts;
    std::vector<Invariance> invariances; ///< Empty until they have been tried.
    std::optional<double> seconds = {}; ///< Measured duration on this machine; nothing if it is not measured.
};

} // namespace normscope
