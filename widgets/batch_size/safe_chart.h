// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/safe_batch.h"
#include "widgets/charts/chart.h"

#include <QStringList>

#include <vector>

namespace normscope {

/// The question for the safe batch size: which statistic, and its largest error as a share of σ.
struct SafeQuestion
{
    static constexpr double least = 0.001;
    static constexpr double most = 1;
    SafeStatistic statistic = SafeStatistic::Mean;
    double tolerance = 0.1;
    friend bool operator==(const SafeQuestion &, const SafeQuestion &) = default;
};

/// The statistics to choose from, and their names.
const std::vector<SafeStatistic> &safeStatistics();
QStringList safeStatisticTexts();

/// The safe batch size. Results for the last population are cached.
SafeBatch safeBatchOf(const ExperimentPopulationPtr &population, const SafeQuestion &question);

/// The error against N: the bound for 95 % of the channels, the worst channel, and the tolerance.
Chart safeChart(const ExperimentRun &run, const SafeQuestion &question, const Theme &theme);

} // namespace normscope
