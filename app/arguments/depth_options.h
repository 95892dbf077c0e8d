// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/depth/depth_stack.h"

namespace normscope {

/// The options of a stack, as `depth` and `figure` have them.
std::vector<CommandOption> depthOptions();

/// A stack, over how many seeds it is averaged, and how far it descends before it is measured.
struct StackArguments
{
    DepthStack stack;
    int seeds = 8;
    int steps = 0;
    double rate = 0.01;
};

/// `fallback` as the options change it. Another architecture brings the norm that it usually has. Throws InputError.
/// `widthOption` is what --width is called beside a figure's own.
StackArguments stackArguments(const CommandArguments &arguments, StackArguments fallback,
                              const char *widthOption = "width");

} // namespace normscope
