// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/compare/comparison_figures.h"

namespace normscope {

// One for each view: the screen's own figures. They throw Cancelled. `shown` has evaluations in all choices.

FigurePtr makeChoicesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCubesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeNumberLinesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeDistributionsFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makePropertiesFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);
FigurePtr makeCellFigure(const ShownComparison &shown, const Theme &theme, const Progress &progress);

} // namespace normscope
