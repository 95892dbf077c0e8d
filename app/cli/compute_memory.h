// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

namespace normscope {

/// Checks, before anything is read, that the memory is free that `compute` takes at once: for input, results, upstream
/// gradient and mask. Standard input and text files are left out, since their size is known only once they are read.
/// Throws IoError, whose sentence names the input, the memory needed and the memory free, and InputError for a file
/// that cannot be read.
void requireMemoryToCompute(const CommandArguments &arguments);

} // namespace normscope
