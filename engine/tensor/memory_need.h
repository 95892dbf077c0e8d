// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <cstdint>
#include <optional>
#include <string>

namespace normscope {

/// Why something that needs so many bytes beside the program is not begun: “X.npy” needs about 12 GB of memory; 3.1 GB
/// are free. Nothing where they are free, or few (unaskedMemory).
std::optional<Message> memoryRefusal(const std::string &what, double bytes, std::uint64_t freeBytes);

/// Asks how much memory is free before a lot of it is taken, and throws IoError with that sentence where it does not
/// suffice. `what` is the name of the file that it is for.
void requireMemory(const std::string &what, double bytes);

/// The same before memory of the standard library's is taken, for those who answer std::bad_alloc, which it throws.
void claimMemory(double bytes);

/// A number of bytes for messages, two digits and a unit of powers of 1000: "3.1 GB", "740 MB".
std::string memoryText(double bytes, bool upwards);

} // namespace normscope
