// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that apply to views of the experiment.
std::vector<CommandOption> batchSizeOptions();

/// The view that --chart chooses, otherwise `view`. The parser of the command line has checked the name.
const ViewType &batchSizeView(const CommandArguments &arguments, const ViewType &view);

/// The experiment with the changes of the options, drawn as far as the view needs it. It is that of the document INPUT,
/// or one with the samples of another INPUT, or without INPUT one of the population --population. Throws InputError.
FigureSourcePtr batchSizeFigures(const CommandArguments &arguments, const ViewType &view);

/// Applies the options to the scene's experiment and to the look of its page. Throws InputError.
void applyBatchSizeOptions(const CommandArguments &arguments, StoredScene &stored);

/// The options that bring about the look of the scene's page (PageModule::lookOptions). They name one chart at most:
/// where several cards show another one than at first, that of the probe comes last.
OptionTexts batchSizeLookOptions(const StoredScene &stored);

} // namespace normscope
