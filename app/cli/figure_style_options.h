// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_style.h"
#include "app/figures/view_type.h"

namespace normscope {

/// The options of `figure` for the mapping of values to colours and places, the font, and the parts left out.
std::vector<CommandOption> styleOptions();

/// The style that these options describe. Throws InputError, also for options that the view does not use.
FigureStyle figureStyle(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope
