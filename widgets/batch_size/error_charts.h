// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// Errors of batch statistics for all batch sizes: measured points over exact theory, with the 99 % band of random
/// deviations for this number of batches, and the present batch size as a ring. Log-log axes except for the bias.

/// Var(μ̂) over batches.
Chart meanErrorChart(const ExperimentRun &run, const Theme &theme);
/// Var(σ̂²) over batches; at N = 1 it is 0, which a logarithmic axis cannot show: the sentence says so.
Chart varianceErrorChart(const ExperimentRun &run, const Theme &theme);
/// The mean of σ̂² against σ² (N − 1)/N.
Chart varianceBiasChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
