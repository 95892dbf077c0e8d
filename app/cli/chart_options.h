// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/argument_parser.h"
#include "app/export/figure_request.h"

namespace normscope {

/// The options of `figure --view batch-size` that other views have no use for.
std::vector<CommandOption> chartOptions();

/// Every option that `figure --view batch-size` has a use for beside those about the file.
bool isChartOption(const QString &option);

/// --chart; the page without it. The parser has checked the name.
FigureView chartView(const CommandArguments &arguments);

/// The experiment of the document that is INPUT, or one with the samples of another file, or with --population alone,
/// as the options change it, and drawn as far as the view needs it. Throws InputError.
FigureRequest chartRequest(const CommandArguments &arguments, FigureView view);

} // namespace normscope
