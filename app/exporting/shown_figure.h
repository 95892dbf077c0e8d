// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_request.h"

namespace normscope {

class ExplorePage;
struct SelectionState;

/// What a view of the page shows at present, for a file: its stage, pin, lens, options, and how it is turned.
FigureRequest shownFigure(FigureView view, const ExplorePage &page, const SelectionState &selection,
                          const EvaluationPtr &evaluation, const QString &title);

} // namespace normscope
