// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_request.h"
#include "engine/analysis/projection.h"
#include "widgets/figures/distribution_figure.h"

namespace normscope {

// One for each view: the screen's own figure, with what files ask for on top. They throw as makeFigure() does.

FigurePtr makeTensorFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);
FigurePtr makeBlockFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeDerivationFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeStatisticsFigure(const FigureRequest &request, const Theme &theme);
FigurePtr makeSphereFigure(const FigureRequest &request, const Theme &theme, const ProjectionPtr &projection);
FigurePtr makeDistributionFigure(const FigureRequest &request, const Theme &theme, Distribution distribution);
FigurePtr makeExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);

// What takes passes over the tensor. May run on any thread.

ProjectionPtr projectionFor(const FigureRequest &request, const Progress &progress);
/// As the window counts them: of the whole tensor with the pinned group's share, or of the pinned group alone.
Distribution distributionFor(const FigureRequest &request, const Progress &progress);

} // namespace normscope
