// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace normscope {

/// The folder that tells what a control group may have. The files in it have other names in each version.
struct ControlGroup
{
    std::filesystem::path folder;
    int version = 2;
};

/// The groups that this process is in under a controller ("cpu", "memory"), and all that they are in; folders that are
/// not there among them: in a container the path may be the host's, and then the mount itself is the container's group,
/// which comes first. `groups` tells the groups, as /proc/self/cgroup does; `mount` is where their folders are.
std::vector<ControlGroup> controlGroups(std::string_view controller, const std::filesystem::path &groups,
                                        const std::filesystem::path &mount);

} // namespace normscope
