// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>

namespace normscope {

inline constexpr std::uint64_t unlimitedMemory = std::numeric_limits<std::uint64_t>::max();

/// How many bytes this process can still fill. Linux promises memory that is not there, and kills who fills it. The
/// least of
/// - what the system has: MemAvailable and SwapFree of /proc/meminfo;
/// - what each control group that the process is in leaves of its limit (memory.max of version 2, memory.limit_in_bytes
///   of version 1), where files in its page cache do not count as used;
/// - what is left of the process's address space (ulimit -v).
/// unlimitedMemory where the system says nothing. `root` is the folder with its proc and sys/fs/cgroup.
/// Source of the files: proc(5), and Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of Linux.
std::uint64_t freeMemory(const std::filesystem::path &root = "/");

/// So many bytes are there always, as far as anybody asks.
inline constexpr std::uint64_t unaskedMemory = std::uint64_t {64} << 20;

/// Whether an array of so many bytes can be filled. Does not ask about small ones.
bool isFree(std::uint64_t bytes);

} // namespace normscope
