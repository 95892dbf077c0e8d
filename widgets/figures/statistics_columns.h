// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/precision/precision_study.h"

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
    OutputVariance,
    ComputedMean, ///< As another arithmetic computes it; only where one is looked at.
    ComputedVariance
};
inline constexpr int statisticsColumnCount = 8; ///< Without those of another arithmetic.
inline constexpr int mostStatisticsColumns = 10;
/// How many there are: a study has columns where it computes mean and variance of its own.
int statisticsColumns(const Evaluation *evaluation, const PrecisionStudy *study);

/// What is known of a group beside its own moments.
struct GroupOutcome
{
    GroupOutcome(const Moments &moments) // NOLINT(google-explicit-constructor): most have no more.
        : output(moments)
    { }
    GroupOutcome(const Moments &moments, const PrecisionStudy *study, std::int64_t group);

    Moments output;
    double computedMean = 0;
    double computedVariance = 0;
};
/// Those that go where there is no room for all: first what every group has alike, then what follows from others.
inline constexpr StatisticsColumn dispensableColumns[]
    = {StatisticsColumn::OutputVariance, StatisticsColumn::OutputMean, StatisticsColumn::Std, StatisticsColumn::Rms,
       StatisticsColumn::Count};

/// "group", "n", "mean", …
QString statisticsHeader(StatisticsColumn column);
/// What the column holds, in one sentence; `spec` says which variance.
QString statisticsHelp(StatisticsColumn column, const NormalizationSpec &spec);
/// The number in a column (of Group: its number). `outcome` is that of the group.
double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome);
/// Whether the column speaks of the output, which takes a pass of its own.
bool isOutputColumn(StatisticsColumn column);
/// Whether it is there only with a study of another arithmetic.
bool isComputedColumn(StatisticsColumn column);
/// The group's name, or the number as it stands on screen: with so many decimals as the rest of its column has, if they
/// say enough of it and not too much, so that points stand below each other.
QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome, int digits = 4, std::optional<int> decimals = {});
/// The decimals that suit the numbers of a column, judged by these groups: the smallest number has so many digits,
/// unless it is far smaller than others.
int sharedDecimals(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                   const std::function<GroupOutcome(std::int64_t)> &outcome, int digits);
/// `digits`, or as many more as tell the largest and the smallest number of a column apart.
int columnDigits(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                 const std::function<GroupOutcome(std::int64_t)> &outcome, int digits);
/// At most so many of the numbers 0 … count − 1, evenly spread, with the first and the last.
std::vector<std::int64_t> spreadSample(std::int64_t count, std::int64_t most);

} // namespace normscope
