// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/compared_choice.h"

#include <QStringList>

namespace normscope {

/// "Layer norm, channels only {C}"; "Over N, H" without a common name.
QString choiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);
/// For a button: "Layer", "Group 2", "Layer {C}".
QString shortChoiceTitle(const NormalizationSpec &spec, const Layout &layout, const Shape &shape);
/// "4 groups of 18"; without centring "2 groups of 36 · no μ".
QString groupsText(const Evaluation &evaluation);
/// "kept N, C", "reduced H, W": as below the cubes of Wu & He 2018.
QString keptText(const Evaluation &evaluation);
QString reducedText(const Evaluation &evaluation);

/// A row of the table of properties.
struct PropertyRow
{
    QString title; ///< With formulas (see FormulaLine).
    QString help; ///< A sentence.
    QStringList values; ///< For each choice; with formulas.
};
/// The rows of the table of properties; `properties` are those of the choices that have an evaluation, in order.
/// PropertyRows::tried is the index of the first invariance.
struct PropertyRows
{
    std::vector<PropertyRow> rows;
    std::size_t tried = 0;
};
enum class MeasuredTimes
{
    LeftOut,
    Shown ///< As dots while they are being measured.
};
PropertyRows propertyRows(const std::vector<const Evaluation *> &choices,
                          const std::vector<ChoiceProperties> &properties, MeasuredTimes times);

} // namespace normscope
