// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// Number of outputs drawn as points.
inline constexpr int shownOutputs = 240;

/// One probe in many batches: batch norm's training outputs of the probe's first feature as points, its eval output
/// after `step` updates of the running statistics, the true (x − μ)/σ and the outputs of layer, RMS and group norm as
/// lines. The vertical axis does not depend on N, so that the scatter visibly narrows.
Chart probeChart(const ExperimentRun &run, int step, const Theme &theme);

} // namespace normscope
