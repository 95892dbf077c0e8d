// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/safe_batch.h"
#include "widgets/charts/chart.h"

#include <QStringList>

#include <vector>

namespace normscope {

/// Which batch size is safe: of which statistic, and how large its error may be as a share of σ.
struct SafeQuestion
{
    static constexpr double least = 0.001;
    static constexpr double most = 1;
    SafeStatistic statistic = SafeStatistic::Mean;
    double tolerance = 0.1;
    friend bool operator==(const SafeQuestion &, const SafeQuestion &) = default;
};

/// The statistics to choose from, and what each is called.
const std::vector<SafeStatistic> &safeStatistics();
QStringList safeStatisticTexts();

/// The answer. What was found of a population is kept for the next call.
SafeBatch safeBatchOf(const ExperimentPopulationPtr &population, const SafeQuestion &question);

/// The error against N: what 95 % of the channels stay below, the worst of them, and the tolerance.
Chart safeChart(const ExperimentRun &run, const SafeQuestion &question, const Theme &theme);

} // namespace normscope
