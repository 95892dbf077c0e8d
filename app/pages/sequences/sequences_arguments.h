// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

namespace normscope {

struct StoredScene;

/// The options of `figure` that views of token rows have a use for.
std::vector<CommandOption> sequencesFigureOptions();
/// Puts what they say of tokens and padding into a scene and its look. Throws InputError.
void applySequencesOptions(const CommandArguments &arguments, StoredScene &stored);
/// The tokens of the document that is INPUT, of another file's tensor with its mask, or drawn ones without a file.
/// Throws InputError.
FigureSourcePtr sequencesFigures(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope
