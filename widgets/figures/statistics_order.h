// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "widgets/figures/statistics_columns.h"

#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace normscope {

/// The column by which the statistics table is sorted; without one the groups are in their own order.
struct StatisticsOrder
{
    std::optional<StatisticsColumn> column;
    bool isDescending = false;

    friend bool operator==(const StatisticsOrder &, const StatisticsOrder &) = default;
};

template <>
struct EnumNames<StatisticsColumn>
{
    static constexpr std::pair<StatisticsColumn, std::string_view> all[] = {
        {StatisticsColumn::Group, "group"},
        {StatisticsColumn::Count, "count"},
        {StatisticsColumn::Mean, "mean"},
        {StatisticsColumn::Variance, "variance"},
        {StatisticsColumn::Std, "std"},
        {StatisticsColumn::Rms, "rms"},
        {StatisticsColumn::OutputMean, "output-mean"},
        {StatisticsColumn::OutputVariance, "output-variance"},
        {StatisticsColumn::ComputedMean, "computed-mean"},
        {StatisticsColumn::ComputedVariance, "computed-variance"},
    };
};

/// All groups sorted by value; NaN last in either direction, equal values in the groups' own order. `outcome` returns
/// the outcome of a group.
std::vector<std::int64_t> orderedGroups(const Evaluation &evaluation, const StatisticsOrder &order,
                                        const std::function<GroupOutcome(std::int64_t)> &outcome);

} // namespace normscope
