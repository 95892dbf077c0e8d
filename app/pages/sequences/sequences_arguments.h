// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that apply to views of token rows.
std::vector<CommandOption> sequencesFigureOptions();
/// Applies the options to the tokens and padding of a scene and to the look of its page. Throws InputError.
void applySequencesOptions(const CommandArguments &arguments, StoredScene &stored);
/// The options that bring about the look of the scene's page (PageModule::lookOptions).
OptionTexts sequencesLookOptions(const StoredScene &stored);
/// The figures of the tokens of the document INPUT, of the tensor and mask of another INPUT, or without INPUT of drawn
/// tokens. Throws InputError.
FigureSourcePtr sequencesFigures(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope
