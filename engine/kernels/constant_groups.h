// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"

#include <cmath>
#include <vector>

namespace normscope::kernels {

/// Whether a group was left out (its squares are NaN), and might be one of equal values too near to 0 for its sums to
/// tell: then its values have to be looked at.
inline bool mightBeConstant(GroupMoments moments, std::int64_t group)
{
    constexpr double nearZero = 1e-13;
    return std::isnan(moments.squares[group]) && std::abs(moments.means[group]) < nearZero;
}

/// Finds the constant groups among those groups of a panel's columns that were left out. differ(refs, differs) marks by
/// column where any row differs from a value of that column; settle(group, value) sets moments and transform of a group
/// of equal values, and returns whether it is still left out. Returns whether any group of these columns is.
template <class T, class Differ, class Settle>
bool settlePanel(const T *slab, const Panel &panel, Range columns, GroupMoments moments, Differ &&differ,
                 Settle &&settle)
{
    const Range groups = panel.groupsOf(columns);
    std::vector<char> candidates(static_cast<std::size_t>(groups.count()));
    bool any = false;
    bool unusual = false;
    for (std::int64_t i = 0; i < groups.count(); ++i) {
        const bool might = mightBeConstant(moments, i);
        candidates[static_cast<std::size_t>(i)] = might;
        any |= might;
        unusual |= !might && std::isnan(moments.squares[i]);
    }
    if (!any)
        return unusual;
    const auto groupOf = [&](std::int64_t column) { return column / panel.run % panel.groups; };
    std::vector<T> refs(static_cast<std::size_t>(columns.count()));
    std::vector<T> differs(refs.size(), T(0));
    for (std::int64_t i = 0; i < columns.count(); ++i)
        refs[static_cast<std::size_t>(i)] = slab[groupOf(columns.first + i) * panel.run];
    differ(refs.data(), differs.data());
    for (std::int64_t i = 0; i < columns.count(); ++i) {
        if (!(differs[static_cast<std::size_t>(i)] == 0))
            candidates[static_cast<std::size_t>(groupOf(columns.first + i) - groups.first)] = 2;
    }
    for (std::int64_t j = 0; j < panel.tail; ++j) {
        const std::int64_t group = groupOf(j);
        if (slab[panel.tailStart() + j] != slab[group * panel.run])
            candidates[static_cast<std::size_t>(group - groups.first)] = 2;
    }
    for (std::int64_t i = 0; i < groups.count(); ++i) {
        const char state = candidates[static_cast<std::size_t>(i)];
        if (state == 1)
            unusual |= settle(i, slab[(groups.first + i) * panel.run]);
        else
            unusual |= state == 2 && std::isnan(moments.squares[i]);
    }
    return unusual;
}

} // namespace normscope::kernels
