// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// Running mean and variance of the first feature after 0 … `step` updates, with the population's values and with the
/// exact mean and spread of both.
Chart runningChart(const ExperimentRun &run, int step, const Theme &theme);
/// The gap between the probe's training and eval outputs after 0 … `step` updates.
Chart gapChart(const ExperimentRun &run, int step, const Theme &theme);

} // namespace normscope
