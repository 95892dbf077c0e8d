// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/depth/depth_stack.h"

namespace normscope {

/// The options that describe a stack, shared by `depth` and `figure`.
std::vector<CommandOption> depthOptions();

/// A stack, the number of seeds it is averaged over, and the gradient descent before it is measured.
struct StackArguments
{
    DepthStack stack;
    int seeds = 8;
    int steps = 0;
    double rate = 0.01;
};

/// `fallback` as the options change it. Another architecture brings its usual norm. Throws InputError. `widthOption` is
/// the name of the option for the stack's width: `figure` has a --width of its own, for the figure.
StackArguments stackArguments(const CommandArguments &arguments, StackArguments fallback,
                              const char *widthOption = "width");

} // namespace normscope
