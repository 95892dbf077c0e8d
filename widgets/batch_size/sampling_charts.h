// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

namespace normscope {

/// The sampling distributions at the present batch size as densities, with the truth as a mark, the normal
/// approximation and, where it is exact, the χ² law of the batch variance.

/// Of the batch mean μ̂.
Chart meanDistributionChart(const ExperimentRun &run, const Theme &theme);
/// Of the biased batch variance σ̂²; nothing to draw at N = 1, where it is always 0.
Chart varianceDistributionChart(const ExperimentRun &run, const Theme &theme);

} // namespace normscope
