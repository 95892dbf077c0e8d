// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/comparison_part.h"
#include "app/document/scene.h"
#include "widgets/compare/choice_bar.h"
#include "widgets/compare/compared_choice.h"

#include <QStringList>

#include <vector>

namespace normscope {

/// The choices of a scene, at most `mostChoices`; where it names none, the methods of its layout, the scene's own among
/// them as "open".
QStringList choicesOf(const Scene &scene);

/// One of them as a problem, still to be evaluated.
struct ChoiceProblem
{
    QString text;
    QString title;
    QString shortTitle;
    bool isOpen = false;
    NormalizationProblem problem;
    QString sentence; ///< Why this tensor has no such normalization; empty if it has.
};
/// With the scene's γ, β, mask and running statistics where they fit; these start anew where they do not.
std::vector<ChoiceProblem> choiceProblems(const Scene &scene, const QStringList &texts);

/// Throws Cancelled if `progress` says so.
ComparedChoices evaluated(const std::vector<ChoiceProblem> &problems, const Progress &progress = {});

/// The scene's own normalization as a text.
QString openText(const NormalizationProblem &problem);
/// What can be added to the choices of a scene.
std::vector<ChoiceBar::Addition> additionsTo(const Scene &scene);

} // namespace normscope
