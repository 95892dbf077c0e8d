// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

namespace normscope {

/// What std::bad_alloc is to the user where nobody knows what the memory was for.
IoError memoryError();

} // namespace normscope
