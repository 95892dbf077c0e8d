// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_request.h"

namespace normscope {

// One for each view: the screen's own figure, with what files ask for on top. They throw as makeFigure() does.

FigurePtr makeTensorFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);
FigurePtr makeBlockFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeDerivationFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeStatisticsFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeSphereFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);
FigurePtr makeDistributionFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);
FigurePtr makeExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);

} // namespace normscope
