// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <filesystem>

namespace normscope {

/// Whether a file of the command line is "-", which stands for a .npy on standard input.
bool isStandardInput(const std::filesystem::path &path);

/// Reads standard input to its end, which is possible only once. Throws InputError if it is a terminal or no .npy;
/// IoError.
Tensor readStandardInput();

} // namespace normscope
