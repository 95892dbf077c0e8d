// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/element_reader.h"
#include "engine/tensor/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// What the header of a .safetensors file says of one tensor.
struct SafetensorsEntry
{
    std::string name;
    std::string type; ///< Name of the type in the file: "F16".
    std::vector<std::uint64_t> shape; ///< Any rank, and lengths of 0: both are refused where the tensor is chosen.
    std::uint64_t begin = 0; ///< Where its data begin, in bytes behind the header.
    std::uint64_t end = 0;
};

/// The element type that a file calls `type`, always little-endian; std::nullopt if that type is not read.
std::optional<StoredElement> safetensorsElement(std::string_view type);
/// The name of the type in which elements of `dtype` are written.
std::string_view safetensorsType(DType dtype);

/// Reads the header's JSON text: {"NAME": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …}, and beside
/// the tensors "__metadata__", texts by name, which are left alone. The tensors come in the order of their data, which
/// fill `dataBytes` without a gap. Throws InputError for anything else: other keys, a name twice, data that are not as
/// long as shape and type say.
/// Source of the format: https://huggingface.co/docs/safetensors/index and `safetensors/src/tensor.rs` of version 0.4.
std::vector<SafetensorsEntry> parseSafetensorsHeader(std::string_view text, std::uint64_t dataBytes,
                                                     const std::string &fileName);

/// The header of tensors whose data follow in this order, filled up with spaces to a multiple of 8 bytes.
std::string safetensorsHeader(const std::vector<SafetensorsEntry> &entries);

} // namespace normscope
