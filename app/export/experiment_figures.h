// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure_request.h"
#include "engine/tables/table_writer.h"

namespace normscope {

/// A chart of the experiment, several beside each other, or the page of them, by the request's view. Throws InputError
/// for what has nothing to show in this run.
FigurePtr makeExperimentFigure(const FigureRequest &request, const Theme &theme);

/// The data behind it (experiment_tables.h); behind the page, those of the errors. Throws as makeExperimentFigure()
/// does.
void writeExperimentData(const FigureRequest &request, char separator, const TextSink &sink);

} // namespace normscope
