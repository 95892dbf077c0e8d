// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"

#include <QStringList>

namespace normscope {

/// "Layer norm, channels only {C}"; "Over N, H" for what has no common name.
QString choiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);
/// "Layer", "Group 2", "Layer {C}": as on a button.
QString shortChoiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);
/// "4 groups of 18"; without centring "2 groups of 36 · no μ".
QString groupsText(const Evaluation &evaluation);
/// "kept N, C", "reduced H, W", as under the cubes of the paper.
QString keptText(const Evaluation &evaluation);
QString reducedText(const Evaluation &evaluation);

/// A line of the table of properties.
struct PropertyRow
{
    QString title; ///< With formulas.
    QString help; ///< A sentence.
    QStringList values; ///< For each choice; with formulas.
};
/// What differs, a row for each property; `properties` are those of the choices that have an evaluation, in order.
/// `tried` is where the invariances begin.
struct PropertyRows
{
    std::vector<PropertyRow> rows;
    std::size_t tried = 0;
};
enum class MeasuredTimes
{
    LeftOut,
    Shown ///< With dots where they are still being measured.
};
PropertyRows propertyRows(const std::vector<const Evaluation *> &choices,
                          const std::vector<ChoiceProperties> &properties, MeasuredTimes times);

} // namespace normscope
