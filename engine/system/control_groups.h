// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace normscope {

/// The folder with the limits of a Linux control group. The names of the files in it depend on the version, 1 or 2.
struct ControlGroup
{
    std::filesystem::path folder;
    int version = 2;
};

/// The control groups of this process under a controller ("cpu", "memory"), and all groups that enclose them. Some of
/// the folders may not exist: in a container, /proc/self/cgroup may give the path on the host, and then `mount` itself,
/// which comes first, is the container's group. `groups` is a file in the format of /proc/self/cgroup, `mount` the
/// folder of the file system of control groups.
std::vector<ControlGroup> controlGroups(std::string_view controller, const std::filesystem::path &groups,
                                        const std::filesystem::path &mount);

} // namespace normscope
