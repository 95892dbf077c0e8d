// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>

namespace normscope {

inline constexpr std::uint64_t unlimitedMemory = std::numeric_limits<std::uint64_t>::max();

/// How many bytes this process can still fill; Linux grants memory that it does not have, and kills the process that
/// fills it. The least of
/// - what the system has: MemAvailable and SwapFree of /proc/meminfo;
/// - what each control group that the process is in leaves of its limit (memory.max of version 2, memory.limit_in_bytes
///   of version 1), where files in its page cache do not count as used;
/// - what is left of the process's address space (ulimit -v).
/// unlimitedMemory where the system reports none of them. `root` is the folder that holds proc and sys/fs/cgroup.
/// Source of the files: proc(5), and Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of Linux.
std::uint64_t freeMemory(const std::filesystem::path &root = "/");

/// Fewer bytes than these count as free without asking the system, which would take longer than filling them.
inline constexpr std::uint64_t unaskedMemory = std::uint64_t {64} << 20;

/// Whether an array of so many bytes can be filled. Always true below unaskedMemory.
bool isFree(std::uint64_t bytes);

} // namespace normscope
