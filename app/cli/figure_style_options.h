// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_style.h"
#include "app/figures/view_type.h"

namespace normscope {

/// The options of `figure` that say how values become colours and places, in which font, and what is left out.
std::vector<CommandOption> styleOptions();

/// What they say. Throws InputError, also for those that the view has no use for.
FigureStyle figureStyle(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope
