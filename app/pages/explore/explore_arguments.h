// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that apply to views of a tensor.
std::vector<CommandOption> exploreOptions();

/// The figures of INPUT, shown as the options and the document's look say. Throws InputError.
FigureSourcePtr exploreFigures(const CommandArguments &arguments, const ViewType &view);

/// Puts stage, lens, its arithmetic and convention, pin, and order of the groups into the look of a scene. Throws
/// InputError.
void applyExploreOptions(const CommandArguments &arguments, StoredScene &stored);

/// The options that bring about the look of the scene's page, without the pin (PageModule::lookOptions).
OptionTexts exploreLookOptions(const StoredScene &stored);

} // namespace normscope
