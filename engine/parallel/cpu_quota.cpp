// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/cpu_quota.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace normscope {

namespace {

namespace fs = std::filesystem;

int wholeProcessors(double quota, double period)
{
    if (!(quota > 0) || !(period > 0))
        return noQuota;
    return static_cast<int>(std::clamp(std::ceil(quota / period), 1.0, 1e6));
}

// "max 100000", or "150000 100000".
int quotaOfSecondVersion(const fs::path &group)
{
    std::ifstream file(group / "cpu.max");
    double quota = 0;
    double period = 0;
    return file >> quota >> period ? wholeProcessors(quota, period) : noQuota;
}

// A quota of -1: none.
int quotaOfFirstVersion(const fs::path &group)
{
    std::ifstream quotaFile(group / "cpu.cfs_quota_us");
    std::ifstream periodFile(group / "cpu.cfs_period_us");
    double quota = 0;
    double period = 0;
    return quotaFile >> quota && periodFile >> period ? wholeProcessors(quota, period) : noQuota;
}

// The smallest quota of a group and all that it is in. In a container the path may be the host's: then the mount itself
// is the container's group, which is looked at as well.
template <class F>
int smallestQuota(const fs::path &mount, const std::string &group, F &&quotaOf)
{
    int smallest = quotaOf(mount);
    fs::path path = mount;
    for (const fs::path &part : fs::path(group).relative_path()) {
        path /= part;
        smallest = std::min(smallest, quotaOf(path));
    }
    return smallest;
}

bool namesProcessors(const std::string &controllers)
{
    std::istringstream list(controllers);
    for (std::string name; std::getline(list, name, ',');) {
        if (name == "cpu")
            return true;
    }
    return false;
}

} // namespace

int processorsOfQuota(const fs::path &groups, const fs::path &mount)
{
    int smallest = noQuota;
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
            smallest = std::min(smallest, smallestQuota(mount, group, quotaOfSecondVersion));
        } else if (namesProcessors(controllers)) {
            for (const std::string &folder : {controllers, std::string("cpu")})
                smallest = std::min(smallest, smallestQuota(mount / folder, group, quotaOfFirstVersion));
        }
    }
    return smallest;
}

} // namespace normscope
