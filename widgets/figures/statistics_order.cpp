// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

std::vector<std::int64_t> orderedGroups(const Evaluation &evaluation, const StatisticsOrder &order,
                                        const std::function<GroupOutcome(std::int64_t)> &outcome)
{
    std::vector<std::int64_t> groups(static_cast<std::size_t>(evaluation.grouping().groupCount()));
    std::iota(groups.begin(), groups.end(), 0);
    if (!order.column)
        return groups;

    // Descending order is ascending order of the negated keys.
    const double sign = order.isDescending ? -1 : 1;
    std::vector<double> keys;
    keys.reserve(groups.size());
    for (const std::int64_t group : groups)
        keys.push_back(sign * statisticsValue(evaluation, group, *order.column, outcome(group)));
    std::ranges::stable_sort(groups, [&keys](std::int64_t a, std::int64_t b) {
        const double keyA = keys[static_cast<std::size_t>(a)];
        const double keyB = keys[static_cast<std::size_t>(b)];
        return std::isnan(keyA) || std::isnan(keyB) ? !std::isnan(keyA) && std::isnan(keyB) : keyA < keyB;
    });
    return groups;
}

} // namespace normscope
