// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_request.h"

namespace normscope {

class ExplorePage;
class LabPage;
struct SelectionState;

/// What a view of the page shows at present, for a file: its stage, pin, lens, options, and how it is turned.
FigureRequest shownFigure(FigureView view, const ExplorePage &page, const SelectionState &selection,
                          const EvaluationPtr &evaluation, const QString &title);

/// What a chart of the page Batch size shows, or all of them: as far as batches are drawn. The run is started.
FigureRequest shownChart(FigureView view, const LabPage &page, const QString &title);

} // namespace normscope
