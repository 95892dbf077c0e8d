// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// How wrong the batch statistics are, for all batch sizes: measured points over exact theory with the band that chance
/// stays within for this number of batches (99 %), the present batch size as a ring. Log-log axes but for the bias.

/// Var(μ̂) over batches.
Chart meanErrorChart(const ExperimentRun &run, const Theme &theme);
/// Var(σ̂²) over batches; it is 0 at N = 1, which has no place on the axis: the sentence says so.
Chart varianceErrorChart(const ExperimentRun &run, const Theme &theme);
/// The mean of σ̂² against σ² (N − 1)/N.
Chart varianceBiasChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
