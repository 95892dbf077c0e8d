// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/formats/npy_header.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <functional>
#include <string>

namespace normscope {

/// Reading and writing .npy, NumPy's file of one array (NumPy Enhancement Proposal 1).
///
/// Read are format versions 1.0, 2.0 and 3.0, either byte order, row- and column-major, of bool, int8 to int64, uint8
/// to uint64 and float16 to float64. float16 and float32 stay what they are, everything else becomes Float64
/// (integers beyond 2⁵³ are rounded to nearest). Rank 1 to 8, no empty axis. Bytes after the array are ignored, as
/// NumPy does. Anything else is an InputError whose sentence has the file's name in it; nothing is allocated that the
/// bytes do not back.
///
/// Values go straight into the tensor's buffer: a float32 file of 256 MB needs 256 MB.
Tensor readNpy(ByteSource &source, const std::string &fileName, const Progress &progress = {});
Tensor readNpy(std::span<const std::byte> bytes, const std::string &fileName);
/// Reads the header only. Throws as readNpy() does for a header, and for a shape that needs more bytes than the source
/// has.
NpyHeader readNpyHeader(ByteSource &source, const std::string &fileName);
Tensor loadNpy(const std::filesystem::path &path, const Progress &progress = {});

/// Receives the bytes of a file piece by piece.
using ByteSink = std::function<void(std::span<const std::byte>)>;

/// The element type in which a tensor of type `dtype` is written: NumPy has no bfloat16, and float32 holds every value
/// of it.
DType npyType(DType dtype);
/// Writes the tensor row-major, in its own element type (npyType) and this machine's byte order, without a copy of the
/// data unless they are of bfloat16.
void writeNpy(const Tensor &tensor, const ByteSink &sink);
/// The same under another shape of as many elements, which may be of rank 0.
void writeNpy(const Tensor &tensor, const Shape &shape, const ByteSink &sink);
/// Writes a file, whole or not at all. Throws IoError, or Cancelled.
void saveNpy(const std::filesystem::path &path, const Tensor &tensor, const Progress &progress = {});

} // namespace normscope
