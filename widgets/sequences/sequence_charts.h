// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_study.h"
#include "widgets/charts/chart.h"

#include <QCoreApplication>

namespace normscope {

/// Texts of the charts of the page Sequences.
struct SequenceCharts
{
    Q_DECLARE_TR_FUNCTIONS(SequenceCharts)
};

// Batch norm over positions against the share of padding, with the exact law.
Chart shareMeanChart(const PaddingStudy &study, const Theme &theme);
Chart shareVarianceChart(const PaddingStudy &study, const Theme &theme);
Chart shareOutputChart(const PaddingStudy &study, const Theme &theme);

// What batch norm per position has to go by.
Chart positionCountChart(const PaddingStudy &study, const Theme &theme);
Chart positionNoiseChart(const PaddingStudy &study, const Theme &theme);

/// One token's output while its mates change.
Chart mateChart(const PaddingStudy &study, PaddingTreatment treatment, const Theme &theme);

/// The running statistics, which eval mode goes by, with the law.
Chart runningStatisticsChart(const PaddingStudy &study, const Theme &theme);
// Batch against running statistics over batches.
Chart meanDistanceChart(const PaddingStudy &study, const Theme &theme);
Chart varianceDistanceChart(const PaddingStudy &study, const Theme &theme);
Chart evalGapChart(const PaddingStudy &study, const Theme &theme);

/// Whose law it is: that of what is drawn, or with the moments of this batch.
QString lawName(const PaddingStudy &study);

/// What an axis has to hold, 0 included.
struct ChartRange
{
    double least = 0;
    double most = 0;
    void add(double value); ///< If it is one.
};

/// Largest minus smallest of a series; what is not finite does not count.
double spanOf(const std::vector<double> &values);
double meanOf(const std::vector<double> &values);

} // namespace normscope
