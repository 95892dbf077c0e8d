// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <limits>

namespace normscope {

inline constexpr int noQuota = std::numeric_limits<int>::max();

/// How many processors the control groups of this process pay for (Linux: cpu.max of version 2, cpu.cfs_quota_us and
/// cpu.cfs_period_us of version 1, of the group and of those that it is in), rounded up; noQuota where none is set. A
/// container with more threads than that is put to sleep for the rest of each period.
/// `groups` tells the groups, as /proc/self/cgroup does; `mount` is where their files are.
int processorsOfQuota(const std::filesystem::path &groups = "/proc/self/cgroup",
                      const std::filesystem::path &mount = "/sys/fs/cgroup");

} // namespace normscope
