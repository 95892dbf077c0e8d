// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// Charts of the probe against the batch size: its output under remedies, its gradient, and what its output reveals of
/// another sample. Points are joined by lines, the present batch size is marked.

/// The quantity of the probe's training output in a chart.
enum class RemedyMeasure
{
    Spread, ///< Standard deviation over the batches.
    Bias, ///< Mean minus (x − μ)/√(σ² + ε), which group and layer norm do not aim at.
    Gap ///< Mean distance from the eval output with μ and σ².
};
Chart remedyChart(const ExperimentRun &run, RemedyMeasure measure, const Theme &theme);

/// Spread and |bias| of the probe's ∂L/∂x, log-log.
Chart gradientChart(const ExperimentRun &run, const Theme &theme);

/// The share of another sample's variance that the probe's output reveals, N = 2 … 64, log-log, with its law for
/// independent normal samples and the bound 1/(N − 1).
Chart leakChart(const ExperimentRun &run, const Theme &theme);

/// The name in the legend: "sync × 4".
QString remedyText(Remedy remedy, const RemedyChoice &choice);

} // namespace normscope
