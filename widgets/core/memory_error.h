// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <new>

namespace normscope {

/// What std::bad_alloc is to the user where nobody knows what the memory was for.
IoError memoryError();

/// work(), for those who answer an Error: throws memoryError() where it throws std::bad_alloc.
template <class Work>
auto withMemoryError(const Work &work)
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        throw memoryError();
    }
}

} // namespace normscope
