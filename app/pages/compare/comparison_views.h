// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/comparison_figures.h"
#include "widgets/compare/differences_figure.h"
#include "widgets/tensor/tensor_lens.h"

namespace normscope {

// One for each view: the screen's own figures. They throw Cancelled. `shown` has evaluations in all choices.

FigurePtr makeChoicesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCubesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeNumberLinesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeDistributionsFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makePropertiesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
/// The matrix, and one difference as a picture.
FigurePtr makeDifferencesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeDifferenceFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCellFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);

/// By choice what its lens shows; none where the stage is shown. Throws InputError for an influence without a cell.
std::vector<TensorLens> lensesOf(const ShownComparison &shown, const Progress &progress);
/// The choices whose difference is a picture. Throws InputError if there are no two of them.
DifferencesFigure::Pair differencePair(const ShownComparison &shown);

} // namespace normscope
