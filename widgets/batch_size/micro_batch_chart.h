// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// One batch, whole and in k parts as gradient accumulation sends it: the samples as points, mean and ± one standard
/// deviation of every part over its samples, those of the whole batch as lines.
Chart microBatchChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
