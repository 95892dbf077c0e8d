// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/choice_facts.h"
#include "engine/normalization/evaluation.h"

#include <QString>

#include <optional>
#include <vector>

namespace normscope {

/// One of several normalizations of the same tensor, as it is shown beside the others.
struct ComparedChoice
{
    QString text; ///< As in documents: "layer:axes=c" (specification.h); of the open one what it is at present.
    QString title; ///< "Layer norm, channels only {C}"; no two are the same.
    QString shortTitle; ///< "Layer", "Group 2", "Batch (eval)": as on a button; no two are the same.
    bool isOpen = false; ///< It is the one of Explore, and changes with it.
    EvaluationPtr evaluation; ///< Null where this tensor has no such normalization.
    QString problem; ///< Why not, in a sentence.
};
using ComparedChoices = std::vector<ComparedChoice>;

/// Any evaluation of the tensor that all of them have in common; null if there is none.
inline EvaluationPtr anyEvaluation(const ComparedChoices &choices)
{
    for (const ComparedChoice &choice : choices) {
        if (choice.evaluation)
            return choice.evaluation;
    }
    return nullptr;
}

/// What is computed of a choice for the table of differences.
struct ChoiceProperties
{
    ChoiceFacts facts;
    std::vector<Invariance> invariances; ///< Empty while they are being tried.
    std::optional<double> seconds = {}; ///< That this machine takes; nothing where it is not measured.
};

} // namespace normscope
