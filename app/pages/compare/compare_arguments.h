// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that views of a comparison have a use for.
std::vector<CommandOption> compareOptions();

/// The view that --show chooses, or else `view`. The parser has checked the name.
const ViewType &compareView(const CommandArguments &arguments, const ViewType &view);

/// The choices of the document that is INPUT, or those of --methods, on INPUT or without one on the scheme. Throws
/// InputError; also for a choice that is named and cannot be.
FigureSourcePtr compareFigures(const CommandArguments &arguments, const ViewType &view);

/// Puts the choices of --methods and what is looked at into a scene. Throws InputError as compareFigures() does, and
/// for a --show that the page has not.
void applyCompareOptions(const CommandArguments &arguments, StoredScene &stored);

} // namespace normscope
