// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <new>

namespace normscope {

/// The error shown for a std::bad_alloc where the purpose of the memory is not known.
IoError memoryError();

/// Returns work(), with std::bad_alloc turned into memoryError() for callers that handle an Error.
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
