// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/named_array.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// The files a tensor is read from and written to.
enum class TensorFormat
{
    Npy,
    Npz,
    Safetensors,
    Csv,
    Tsv
};

/// A format's file name ending, with its point: the one place that knows them.
struct TensorEnding
{
    TensorFormat format;
    std::string_view ending;
};
std::span<const TensorEnding> tensorEndings();
/// The format by the path's ending, in upper or lower case.
std::optional<TensorFormat> tensorFormat(const std::filesystem::path &path);

/// Whether files of this format may hold several arrays.
bool holdsSeveral(TensorFormat format);
/// The arrays of such a file, without their values. Throws InputError, IoError, Cancelled.
std::vector<NamedArray> namedArrays(const std::filesystem::path &path, const Progress &progress = {});

/// Element type and shape of what loadTensor() would read, without its values; std::nullopt for a table of text, whose
/// shape is known only once it is read. Throws as loadTensor().
std::optional<TensorHead> tensorHead(const std::filesystem::path &path, const std::string &array = {});

/// Reads a tensor from a file of a known ending. `array` chooses one of a file that holds several (empty: the only
/// one). Throws InputError for an unknown ending and whatever the format's reader refuses; IoError; Cancelled.
Tensor loadTensor(const std::filesystem::path &path, const std::string &array = {}, const Progress &progress = {});

/// Writes a tensor in the format of the path's ending, whole or not at all; in a file that can hold several it is
/// called "tensor". bfloat16 becomes float32 in .npy and .npz, see npyType().
/// Throws InputError for an unknown ending, IoError if writing fails, Cancelled.
void saveTensor(const std::filesystem::path &path, const Tensor &tensor, const Progress &progress = {});

} // namespace normscope
