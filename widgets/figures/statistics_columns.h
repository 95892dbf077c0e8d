// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace normscope {

/// The columns of the table of statistics, on screen and in files.
enum class StatisticsColumn
{
    Group,
    Count,
    Mean,
    Variance,
    Std,
    Rms,
    OutputMean,
    OutputVariance
};
inline constexpr int statisticsColumnCount = 8;
/// Those that go where there is no room for all: first what every group has alike, then what follows from others.
inline constexpr StatisticsColumn dispensableColumns[]
    = {StatisticsColumn::OutputVariance, StatisticsColumn::OutputMean, StatisticsColumn::Std, StatisticsColumn::Rms,
       StatisticsColumn::Count};

/// "group", "n", "mean", …
QString statisticsHeader(StatisticsColumn column);
/// What the column holds, in one sentence; `spec` says which variance.
QString statisticsHelp(StatisticsColumn column, const NormalizationSpec &spec);
/// The number in a column (of Group: its number). `output` are the moments of the group's output.
double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const Moments &output);
/// Whether the column speaks of the output, which takes a pass of its own.
bool isOutputColumn(StatisticsColumn column);
/// The group's name, or the number as it stands on screen: with so many decimals as the rest of its column has, if they
/// say enough of it and not too much, so that points stand below each other.
QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column, const Moments &output,
                       int digits = 4, std::optional<int> decimals = {});
/// The decimals that suit the numbers of a column, judged by these groups: the smallest number has so many digits,
/// unless it is far smaller than others.
int sharedDecimals(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                   const std::function<Moments(std::int64_t)> &output, int digits);
/// `digits`, or as many more as tell the largest and the smallest number of a column apart.
int columnDigits(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                 const std::function<Moments(std::int64_t)> &output, int digits);
/// At most so many of the numbers 0 … count − 1, evenly spread, with the first and the last.
std::vector<std::int64_t> spreadSample(std::int64_t count, std::int64_t most);

} // namespace normscope
