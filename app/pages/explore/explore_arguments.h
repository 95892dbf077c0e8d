// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

/// The options of `figure` that views of a tensor have a use for.
std::vector<CommandOption> exploreOptions();

/// INPUT as the options and the document's look have it shown. Throws InputError.
FigureSourcePtr exploreFigures(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope
