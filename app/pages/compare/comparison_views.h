// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/comparison_figures.h"
#include "widgets/compare/differences_figure.h"
#include "widgets/tensor/tensor_lens.h"

namespace normscope {

// One function for each view, with the figures that the window uses. They throw Cancelled. All choices of `shown` must
// have an evaluation.

FigurePtr makeChoicesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCubesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeNumberLinesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeDistributionsFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makePropertiesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
/// The matrix of all differences, and one difference as a picture.
FigurePtr makeDifferencesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeDifferenceFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCellFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);

/// The lenses by choice; empty if the stage is shown, as well as for the influence while no cell is pinned.
std::vector<TensorLens> lensesOf(const ShownComparison &shown, const Progress &progress);
/// The choices whose difference is shown as a picture. Throws InputError if there are fewer than two choices.
DifferencesFigure::Pair differencePair(const ShownComparison &shown);

} // namespace normscope
