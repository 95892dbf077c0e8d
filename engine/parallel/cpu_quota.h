// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <limits>

namespace normscope {

inline constexpr int noQuota = std::numeric_limits<int>::max();

/// The CPU quota of this process's control groups in processors, rounded up; noQuota where none is set (Linux: the
/// least of the group and those that enclose it; cpu.max of version 2, cpu.cfs_quota_us and cpu.cfs_period_us of
/// version 1). With more threads than that, the system puts a container to sleep for the rest of each period. `groups`
/// and `mount` as for controlGroups().
int processorsOfQuota(const std::filesystem::path &groups = "/proc/self/cgroup",
                      const std::filesystem::path &mount = "/sys/fs/cgroup");

} // namespace normscope
