// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/cpu_quota.h"

#include "engine/system/control_groups.h"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace normscope {

namespace {

namespace fs = std::filesystem;

int wholeProcessors(double quota, double period)
{
    if (!(quota > 0) || !(period > 0))
        return noQuota;
    return static_cast<int>(std::clamp(std::ceil(quota / period), 1.0, 1e6));
}

// cpu.max holds quota and period in microseconds, "150000 100000", or "max 100000" without a quota.
int quotaOfSecondVersion(const fs::path &group)
{
    std::ifstream file(group / "cpu.max");
    double quota = 0;
    double period = 0;
    return file >> quota >> period ? wholeProcessors(quota, period) : noQuota;
}

// Both files hold microseconds; a quota of -1 means none.
int quotaOfFirstVersion(const fs::path &group)
{
    std::ifstream quotaFile(group / "cpu.cfs_quota_us");
    std::ifstream periodFile(group / "cpu.cfs_period_us");
    double quota = 0;
    double period = 0;
    return quotaFile >> quota && periodFile >> period ? wholeProcessors(quota, period) : noQuota;
}

} // namespace

int processorsOfQuota(const fs::path &groups, const fs::path &mount)
{
    int smallest = noQuota;
    for (const ControlGroup &group : controlGroups("cpu", groups, mount)) {
        const bool isFirst = group.version == 1;
        smallest = std::min(smallest, isFirst ? quotaOfFirstVersion(group.folder) : quotaOfSecondVersion(group.folder));
    }
    return smallest;
}

} // namespace normscope
