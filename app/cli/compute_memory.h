// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

namespace normscope {

/// Asks, before anything is read, for the memory that `compute` takes at once: input, results, upstream gradient and
/// mask. What stands on standard input, or in text, is asked for when it comes. Throws IoError, whose sentence names
/// the input, what is needed and what is free; InputError for a file that cannot be read.
void requireMemoryToCompute(const CommandArguments &arguments);

} // namespace normscope
