// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_source.h"

#include <vector>

namespace normscope {

/// The options of `figure` for animations.
std::vector<CommandOption> animationOptions();

/// Throws InputError for options of animations that have no effect, do not go together, or do not fit the file.
void checkAnimation(const CommandArguments &arguments, const QString &path, const ViewType &view);

/// Writes the animation that --animate names: an animated .png or .gif, or with --frames numbered files of any picture
/// format. Throws InputError for an animation that the view does not have, and IoError.
void writeAnimation(const CommandArguments &arguments, const QString &path, const FigureRequest &request,
                    const FigureSpec &spec);

} // namespace normscope
