// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/comparison_part.h"
#include "app/document/scene.h"
#include "widgets/compare/choice_bar.h"
#include "widgets/compare/compared_choice.h"

#include <QStringList>

#include <vector>

namespace normscope {

/// The choices of a scene as specifications, at most `mostChoices`. If the scene names none, the methods of its layout,
/// with the scene's own normalization as "open".
QStringList choicesOf(const Scene &scene);

/// A choice as a problem that is not yet evaluated.
struct ChoiceProblem
{
    QString text;
    QString title;
    QString shortTitle;
    bool isOpen = false;
    NormalizationProblem problem;
    QString sentence; ///< Why this tensor has no such normalization; empty if it has.
};
/// The choices as problems with the scene's γ, β, mask and running statistics; those that do not fit are reset.
std::vector<ChoiceProblem> choiceProblems(const Scene &scene, const QStringList &texts);

/// Throws Cancelled if `progress` says so.
/// Evaluates the choices; impossible ones keep their sentence instead of an evaluation.
ComparedChoices evaluated(const std::vector<ChoiceProblem> &problems, const Progress &progress = {});

/// The scene's own normalization as a specification.
QString openText(const NormalizationProblem &problem);
/// The choices that can be added to those of a scene.
std::vector<ChoiceBar::Addition> additionsTo(const Scene &scene);

} // namespace normscope
