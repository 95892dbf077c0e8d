// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// The probe against the batch size: what remedies make of it, its gradient, what it tells of a mate. Points are joined
/// by lines, the present batch size is marked.

/// What is looked at of the probe's training output.
enum class RemedyMeasure
{
    Spread, ///< Its standard deviation over the batches.
    Bias, ///< Its mean against (x − μ)/√(σ² + ε); group and layer norm do not aim at it.
    Gap ///< Its mean distance from what eval mode has with μ and σ².
};
Chart remedyChart(const ExperimentRun &run, RemedyMeasure measure, const Theme &theme);

/// Spread and |bias| of ∂L/∂x of the probe, log-log.
Chart gradientChart(const ExperimentRun &run, const Theme &theme);

/// The share of a mate's variance that the probe's output tells, N = 2 … 64, log-log, with its law for independent
/// normal samples and the bound 1/(N − 1).
Chart leakChart(const ExperimentRun &run, const Theme &theme);

/// As the legend has it: "sync × 4".
QString remedyText(Remedy remedy, const RemedyChoice &choice);

} // namespace normscope
