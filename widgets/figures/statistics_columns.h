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
    ComputedMean, ///< As computed in another arithmetic; only with a PrecisionStudy.
    ComputedVariance
};
inline constexpr int statisticsColumnCount = 8; ///< Without the columns of another arithmetic.
inline constexpr int mostStatisticsColumns = 10;
/// The number of columns: a study adds those for the mean and variance that it computes.
int statisticsColumns(const Evaluation *evaluation, const PrecisionStudy *study);

/// What the table shows of a group beside its own moments.
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
/// Columns that are left out first if there is too little room: those equal in every group, then those that follow from
/// others.
inline constexpr StatisticsColumn dispensableColumns[]
    = {StatisticsColumn::OutputVariance, StatisticsColumn::OutputMean, StatisticsColumn::Std, StatisticsColumn::Rms,
       StatisticsColumn::Count};

/// "group", "n", "mean", …
QString statisticsHeader(StatisticsColumn column);
/// A sentence about the column's content; `spec` decides which variance.
QString statisticsHelp(StatisticsColumn column, const NormalizationSpec &spec);
/// The number in a column (for Group: the group's index). `outcome` is that of the group.
double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome);
/// Whether the column is about the output, which takes an additional pass.
bool isOutputColumn(StatisticsColumn column);
/// Whether the column exists only with a PrecisionStudy.
bool isComputedColumn(StatisticsColumn column);
/// The group's name, or the number for display: with `decimals`, so that decimal points align in the column, unless
/// this leaves too few or too many digits.
QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome, int digits = 4, std::optional<int> decimals = {});
/// The decimals that suit a column, judged by these groups: those that give the smallest number `digits` digits, unless
/// it is far smaller than the others.
int sharedDecimals(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                   const std::function<GroupOutcome(std::int64_t)> &outcome, int digits);
/// `digits`, or as many more as are needed to tell the largest and the smallest number of a column apart.
int columnDigits(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                 const std::function<GroupOutcome(std::int64_t)> &outcome, int digits);
/// At most `most` of the numbers 0 … count − 1, evenly spread, including the first and the last.
std::vector<std::int64_t> spreadSample(std::int64_t count, std::int64_t most);

} // namespace normscope
