// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that views of the experiment have a use for.
std::vector<CommandOption> batchSizeOptions();

/// The view that --chart chooses, or else `view`. The parser has checked the name.
const ViewType &batchSizeView(const CommandArguments &arguments, const ViewType &view);

/// The experiment of the document that is INPUT, or one with the samples of another file, or with --population alone,
/// as the options change it, and drawn as far as the view needs it. Throws InputError.
FigureSourcePtr batchSizeFigures(const CommandArguments &arguments, const ViewType &view);

/// Puts the experiment that the options ask for into a scene, and the update that is shown into its look. Throws
/// InputError.
void applyBatchSizeOptions(const CommandArguments &arguments, StoredScene &stored);

} // namespace normscope
