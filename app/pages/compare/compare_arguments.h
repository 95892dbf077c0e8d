// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that apply to views of a comparison.
std::vector<CommandOption> compareOptions();

/// The view that --show chooses, otherwise `view`. The parser of the command line has checked the name.
const ViewType &compareView(const CommandArguments &arguments, const ViewType &view);

/// The choices of --methods, otherwise those of the document INPUT, applied to INPUT or, without it, to the scheme.
/// Throws InputError, also for a choice of --methods that the tensor does not allow.
FigureSourcePtr compareFigures(const CommandArguments &arguments, const ViewType &view);

/// Puts the choices of --methods and the look into a scene. Throws InputError as compareFigures() does, and for a value
/// of --show that the page does not have.
void applyCompareOptions(const CommandArguments &arguments, StoredScene &stored);

/// The options that bring about the choices of the scene and the look of their page, without the pin
/// (PageModule::lookOptions).
OptionTexts compareLookOptions(const StoredScene &stored);

} // namespace normscope
