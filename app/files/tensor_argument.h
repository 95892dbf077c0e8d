// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"

#include <QString>

#include <filesystem>

namespace normscope {

/// A tensor file named on the command line: a path, or "archive.npz:array", "model.safetensors:tensor" for one array of
/// several, or "-" for a .npy on standard input.
struct TensorArgument
{
    std::filesystem::path path;
    std::string array;
};
TensorArgument tensorArgument(const QString &text);

/// Reads the tensor. Throws InputError or IoError.
Tensor load(const TensorArgument &argument);

} // namespace normscope
