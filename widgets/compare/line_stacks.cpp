// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/line_stacks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace normscope {

std::vector<int> stackLevels(const std::vector<double> &places, double diameter)
{
    // Slightly less than a diameter: values evenly spaced by a diameter begin stacks of their own in spite of rounding.
    const double reach = diameter * (1 - 1e-9);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (std::isfinite(places[i]))
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&places](std::size_t i) { return places[i]; });
    std::vector<int> levels(places.size(), -1);
    double begin = -std::numeric_limits<double>::infinity();
    int level = 0;
    for (const std::size_t i : order) {
        if (places[i] - begin >= reach) {
            begin = places[i];
            level = 0;
        }
        levels[i] = level++;
    }
    return levels;
}

int stackHeight(const std::vector<int> &levels)
{
    return levels.empty() ? 0 : *std::ranges::max_element(levels) + 1;
}

} // namespace normscope
