// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace normscope {

/// The caches of the processor in bytes; 0 where the system does not say.
struct CacheSizes
{
    std::int64_t second = 0; ///< Of one processor.
    std::int64_t last = 0; ///< Shared by all, and by whoever else is on the machine.
};
CacheSizes cacheSizes();

} // namespace normscope
