// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"
#include "widgets/charts/chart.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of the charts of the page Sequences.
struct SequenceCharts
{
    Q_DECLARE_TR_FUNCTIONS(SequenceCharts)
};

// Batch norm over positions against the share of padding, with the law of many tokens.
Chart shareMeanChart(const PaddingStudy &study, const Theme &theme);
Chart shareVarianceChart(const PaddingStudy &study, const Theme &theme);
Chart shareOutputChart(const PaddingStudy &study, const Theme &theme);

// The number of values that batch norm per position has, and the resulting noise.
Chart positionCountChart(const PaddingStudy &study, const Theme &theme);
Chart positionNoiseChart(const PaddingStudy &study, const Theme &theme);

/// The output of one token while the other rows of its batch change.
Chart mateChart(const PaddingStudy &study, PaddingTreatment treatment, const Theme &theme);

/// The running statistics, which eval mode uses, with their law.
Chart runningStatisticsChart(const PaddingStudy &study, const Theme &theme);
// Batch statistics compared to running statistics over several batches.
Chart meanDistanceChart(const PaddingStudy &study, const Theme &theme);
Chart varianceDistanceChart(const PaddingStudy &study, const Theme &theme);
Chart evalGapChart(const PaddingStudy &study, const Theme &theme);

/// The name of the law: that of the drawn tokens, or one with the moments of this batch.
QString lawName(const PaddingStudy &study);

/// The range that an axis must show, including 0.
struct ChartRange
{
    double least = 0;
    double most = 0;
    void add(double value); ///< Values that are not finite are ignored.
};

/// The largest minus the smallest value; values that are not finite are ignored.
double spanOf(const std::vector<double> &values);
double meanOf(const std::vector<double> &values);

} // namespace normscope
