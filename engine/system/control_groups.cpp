// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/control_groups.h"

#include <fstream>
#include <sstream>
#include <string>

namespace normscope {

namespace {

namespace fs = std::filesystem;

void addWithOuter(std::vector<ControlGroup> &found, const fs::path &mount, const std::string &group, int version)
{
    found.push_back({mount, version});
    fs::path path = mount;
    for (const fs::path &part : fs::path(group).relative_path()) {
        path /= part;
        found.push_back({path, version});
    }
}

bool names(const std::string &controllers, std::string_view controller)
{
    std::istringstream list(controllers);
    for (std::string name; std::getline(list, name, ',');) {
        if (name == controller)
            return true;
    }
    return false;
}

} // namespace

std::vector<ControlGroup> controlGroups(std::string_view controller, const fs::path &groups, const fs::path &mount)
{
    std::vector<ControlGroup> found;
    std::ifstream file(groups);
    // "0::/group" of version 2; "4:cpu,cpuacct:/group" of version 1.
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string group = line.substr(second + 1);
        if (controllers.empty()) {
            addWithOuter(found, mount, group, 2);
        } else if (names(controllers, controller)) {
            addWithOuter(found, mount / controllers, group, 1);
            if (controllers != controller)
                addWithOuter(found, mount / controller, group, 1);
        }
    }
    return found;
}

} // namespace normscope
