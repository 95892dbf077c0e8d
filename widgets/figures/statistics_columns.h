// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

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
/// Those that go where there is no room for all: first what follows from others or is the least missed.
inline constexpr StatisticsColumn dispensableColumns[]
    = {StatisticsColumn::Std, StatisticsColumn::Rms, StatisticsColumn::Count, StatisticsColumn::OutputVariance,
       StatisticsColumn::OutputMean};

/// "group", "n", "mean", …
QString statisticsHeader(StatisticsColumn column);
/// What the column holds, in one sentence; `spec` says which variance.
QString statisticsHelp(StatisticsColumn column, const NormalizationSpec &spec);
/// The number in a column (of Group: its number). `output` are the moments of the group's output.
double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const Moments &output);
/// Whether the column speaks of the output, which takes a pass of its own.
bool isOutputColumn(StatisticsColumn column);
/// The group's name, or the number as it stands on screen: with so many decimals as the rest of its column has, if it
/// is worth them, so that points stand below each other.
QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column, const Moments &output,
                       int digits = 4, int decimals = 0);
/// How many decimals a number has as it stands on screen; none where it is no plain decimal number.
int decimalsOf(const QString &number);

} // namespace normscope
