// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// One batch, whole and split into k micro-batches as for gradient accumulation: the samples as points, mean ± one
/// standard deviation of each micro-batch over its samples, those of the whole batch as lines.
Chart microBatchChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
