// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/formats/named_array.h"
#include "engine/formats/npy.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace normscope {

/// Reading and writing .safetensors, the format of named tensors of Hugging Face: the length of the header in 8 bytes,
/// the header in JSON (safetensors_header.h), the data, little-endian and row-major.
///
/// Read are BOOL, I8 to I64, U8 to U64, F16, BF16, F32, F64, F8_E4M3 and F8_E5M2, as dtypeOf() says; a tensor of
/// another type, of rank 0 or more than 8, or without elements is listed and refused. A header has at most 100 000 000
/// bytes, as in the format's own library. Only the chosen tensor's data are read, and nothing is allocated that the
/// bytes do not back. What is no such file is an InputError whose sentence has the file's name in it.

/// The tensors in the order of their data, which are not read. Throws InputError if the file holds no tensor.
std::vector<NamedArray> readSafetensorsArrays(ByteSource &source, const std::string &fileName);
std::vector<NamedArray> safetensorsArrays(const std::filesystem::path &path);

/// Element type and shape of one tensor. Throws InputError for a tensor that loadSafetensors() would refuse.
TensorHead safetensorsHead(const std::filesystem::path &path, const std::string &name = {});
/// Reads one tensor. An empty name stands for the only one; InputError names the choices if there are several.
Tensor readSafetensors(ByteSource &source, const std::string &fileName, const std::string &name = {},
                       const Progress &progress = {});
Tensor loadSafetensors(const std::filesystem::path &path, const std::string &name = {}, const Progress &progress = {});

using NamedTensors = std::vector<std::pair<std::string, Tensor>>;
/// Writes named tensors in their own element types; those of larger elements first, so that all data are aligned.
void writeSafetensors(const NamedTensors &tensors, const ByteSink &sink);
/// The same, a whole file or none. Throws IoError, Cancelled.
void saveSafetensors(const std::filesystem::path &path, const NamedTensors &tensors, const Progress &progress = {});

} // namespace normscope
