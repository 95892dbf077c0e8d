// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace normscope {

/// The caches of the processor; 0 where the system does not say.
struct CacheSizes
{
    std::int64_t firstWays = 0; ///< In how many places of the first-level data cache a line may be.
    std::int64_t second = 0; ///< Bytes of the second-level cache of one processor core.
    std::int64_t last = 0; ///< Bytes of the last-level cache, shared by all cores and all programs on the machine.
    friend bool operator==(const CacheSizes &, const CacheSizes &) = default;
};
CacheSizes cacheSizes();

/// As a folder of Linux says that has one for each cache of a processor core; zeros if it does not.
CacheSizes cacheSizesIn(const std::filesystem::path &folder);

} // namespace normscope
