// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that views of a tensor have a use for.
std::vector<CommandOption> exploreOptions();

/// INPUT as the options and the document's look have it shown. Throws InputError.
FigureSourcePtr exploreFigures(const CommandArguments &arguments, const ViewType &view);

/// Puts stage, lens and pin into the look of a scene. Throws InputError.
void applyExploreOptions(const CommandArguments &arguments, StoredScene &stored);

} // namespace normscope
