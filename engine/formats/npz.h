// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/named_array.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace normscope {

/// The arrays of a .npz file, NumPy's zip archive of .npy files, by their names without .npy.
/// The arrays in the file's order, without reading their data. Throws InputError if the file is no zip archive or holds
/// no array;
/// Cancelled.
std::vector<NamedArray> npzArrays(const std::filesystem::path &path, const Progress &progress = {});

/// Element type and shape of one array. Throws InputError for an array that loadNpz() would refuse.
TensorHead npzHead(const std::filesystem::path &path, const std::string &name = {});
/// Reads one array. An empty name stands for the only one; InputError names the choices if there are several.
Tensor loadNpz(const std::filesystem::path &path, const std::string &name = {}, const Progress &progress = {});

/// Writes named arrays, deflated as numpy.savez_compressed does; whole or not at all. Throws IoError.
void saveNpz(const std::filesystem::path &path, const std::vector<std::pair<std::string, Tensor>> &arrays,
             const Progress &progress = {});

} // namespace normscope
