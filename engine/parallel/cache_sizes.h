// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace normscope {

/// The caches of the processor in bytes; 0 where the system does not say.
struct CacheSizes
{
    std::int64_t second = 0; ///< Second-level cache of one processor core.
    std::int64_t last = 0; ///< Last-level cache, shared by all cores and all programs on the machine.
};
CacheSizes cacheSizes();

} // namespace normscope
