// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <cstdint>
#include <optional>
#include <string>

namespace normscope {

/// Refuses work on the file `what` that needs `bytes` beside the program: “X.npy” needs about 12 GB of memory; 3.1 GB
/// are free. std::nullopt if that many are free or if they are fewer than unaskedMemory.
std::optional<Message> memoryRefusal(const std::string &what, double bytes, std::uint64_t freeBytes);

/// Called before `bytes` of memory are taken: throws IoError with the sentence of memoryRefusal() if too little is
/// free. `what` is the name of the file for which they are needed.
void requireMemory(const std::string &what, double bytes);

/// Called before containers of the standard library take `bytes` of memory: throws std::bad_alloc if too little is
/// free.
void claimMemory(double bytes);

/// A number of bytes for messages, rounded up (`upwards`) or down to two digits and a unit of powers of 1000: "3.1 GB",
/// "740 MB".
std::string memoryText(double bytes, bool upwards);

} // namespace normscope
